import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mutation } from '#core/sync/command.ts';
import { cartLineKey } from '#core/domain/cart.ts';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { createGate } from '#support/create-gate.ts';
import type { Page } from '#support/device/device.ts';
import { ASKED } from '#support/device/entries.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/*
 * A page sleeps with a request on the wire, another page asks the person about the change, and the acceptance comes
 * after that. The person may have gone on meanwhile: the clean-up of the cart must not remove later additions.
 */

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
  page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
});
afterEach(() => world.close());

const lineRef = () => `cartLines:${cartLineKey(world.kettle.id, {})}` as const;

/** Sends the change; its acceptance arrives when the other page has asked about it. Nothing is pulled after it. */
async function answerLate(
  mutation: Mutation,
  path: string,
  meanwhile: () => Promise<void>,
  until: object = ASKED,
) {
  const { db } = page.runtime;
  const reached = world.holdReply('POST', path);
  await page.runtime.dispatch(mutation);
  const release = await reached;
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
  await db.outbox.toCollection().modify(until);
  await meanwhile();
  release();
  await expect.poll(() => db.outbox.count()).toBe(0);
}

const putMore = async () => {
  const { db } = page.runtime;
  const row = { ...((await db.base.get(lineRef()))?.row as object), quantity: 3 };
  await db.base.put({ ref: lineRef(), row });
};

it('of an order notes a compensation for its cart line while the line is unchanged', async () => {
  await answerLate(anOrder(world, world.kettle, 1), '/api/orders', async () => {});
  expect(await page.runtime.db.compensations.toArray()).toMatchObject([{ ref: lineRef() }]);
});

it('of an order notes none when the line holds more by then', async () => {
  await answerLate(anOrder(world, world.kettle, 1), '/api/orders', putMore);
  expect(await page.runtime.db.compensations.count()).toBe(0);
});

it('of an addition leaves no compensation that would remove the line', async () => {
  await answerLate(anAddition(world.kettle, 2), '/api/cart', async () => {
    await putMore();
    const { kind, args } = removeFromCart(aLine(world.kettle));
    await page.runtime.db.compensations.put({
      ...{ ref: lineRef(), stamp: 0, expiresAt: Infinity, expected: { quantity: 5 } },
      intent: { kind, args },
    });
  });
  expect(await page.runtime.db.compensations.toArray()).toMatchObject([
    { expected: { quantity: 7 }, intent: { kind: 'cart:set', args: { quantity: 2 } } },
  ]);
});

it('settles an addition that another page had seen refused, as it was made', async () => {
  const lastFailure = { kind: 'rejected', status: 422, message: 'No.', code: null, details: null };
  const refused = { ...ASKED, lastFailure };
  await answerLate(anAddition(world.kettle, 2), '/api/cart', async () => {}, refused);
  expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
});

it('settles an order that the person has sent again meanwhile: it is not placed twice', async () => {
  const { db, sync } = page.runtime;
  const reached = world.holdReply('POST', '/api/orders');
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  const release = await reached;
  await db.outbox.toCollection().modify(ASKED);
  const { seq } = (await db.outbox.toArray())[0]!;
  world.device.setOnline(false);
  const retrying = sync.retry(seq);
  await expect.poll(() => db.outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  release();
  await retrying;
  await expect.poll(() => db.outbox.count()).toBe(0);
  world.device.setOnline(true);
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
});

it('found by a look-up does not count: it may have found what was added since', async () => {
  const { db } = page.runtime;
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  const [begun, begin] = createGate();
  const [released, release] = createGate();
  world.device.setNetwork(async (request, next) => {
    if (request.method === 'POST') throw new TypeError('Failed to fetch');
    begin();
    await released;
    return next(request);
  });
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.untilTried(page);
  world.clock.advance(60_000);
  const looking = page.runtime.sync.now();
  await world.untilState(page, 'sending');
  await begun;
  await db.outbox.toCollection().modify(ASKED);
  await other.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(other);
  release();
  await looking;
  expect(await db.outbox.toArray()).toMatchObject([ASKED]);
});

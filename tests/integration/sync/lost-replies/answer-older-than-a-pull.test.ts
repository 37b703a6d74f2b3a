import { afterEach, expect, it, vi } from 'vitest';
import { cartResource } from '#core/mirror/resources/member-resources.ts';
import { createGate } from '#support/create-gate.ts';
import type { Page } from '#support/device/device.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

/*
 * An addition is accepted, and its answer comes late. Another device has put pieces into the same line since, and a pull
 * has told so. The next addition is lost on the way.
 */

let world: World;
afterEach(() => world.close());

const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const refused = () => Promise.resolve(Response.json({ error: 'Not now.' }, { status: 422 }));

/** The cart as the device reaches it: the first answer waits, and later additions end as told. */
function setCart(later: readonly (() => Promise<Response>)[]) {
  const [answered, answer] = createGate();
  const cart = { additions: 0, reads: 'real' as 'real' | 'broken' | 'lagging', answer };
  world.device.setNetwork(async (request, next) => {
    if (new URL(request.url).pathname !== '/api/cart') return next(request);
    if (request.method === 'GET') {
      if (cart.reads === 'broken') return Response.json({ error: 'Broken.' }, { status: 500 });
      return cart.reads === 'lagging' ? Response.json([]) : next(request);
    }
    const ending = later[cart.additions - 1];
    cart.additions += 1;
    if (ending === lost) cart.reads = 'real';
    if (ending !== undefined) return ending();
    const reply = await next(request);
    await answered;
    return reply;
  });
  return cart;
}

const add = ({ runtime }: Page, pieces: number) =>
  runtime.dispatch(anAddition(world.kettle, pieces));

const pullCart = ({ runtime }: Page) => runtime.pull(cartResource(runtime.session.currentUser()!));

async function untilHeld(quantity: number) {
  const holds = async () =>
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity }]);
  await vi.waitFor(holds, 5_000);
}

const untilNoneWaits = ({ runtime: { db } }: Page) =>
  vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), 5_000);

async function expectToBeAsked(page: Page) {
  await world.settle(page);
  const waiting = { state: 'refused', lastFailure: { kind: 'ambiguous' } };
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([waiting]);
  await untilHeld(5);
}

it('an answer from before what a pull has told since is no base for a look-up (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  const cart = setCart([lost]);
  await add(page, 2);
  await untilHeld(2);
  await add(other, 3);
  await untilHeld(5);
  await pullCart(page);
  cart.reads = 'broken';
  cart.answer();
  await untilNoneWaits(page);
  await add(page, 3);
  await vi.waitFor(() => expect(cart.additions).toBe(2), 5_000);
  await expectToBeAsked(page);
}, 30_000);

it('nor is one that comes after another tab has sent the addition again, and was refused (I2)', async () => {
  world = await openWorld({ capabilities: [], hasLocks: false });
  const frozen = await world.signedInPage();
  const { db } = frozen.runtime;
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  const cart = setCart([refused, lost]);
  await add(frozen, 2);
  await untilHeld(2);
  const [addition] = await db.outbox.toArray();
  // The lease of the frozen tab has run out, and the look-up of the other one does not find the addition.
  await db.outbox.update(addition!.seq, { state: 'queued', readyAt: 0, isUnconfirmed: true });
  cart.reads = 'lagging';
  const page = await world.device.openPage();
  await world.untilState(page, 'refused');
  cart.reads = 'real';
  await add(other, 3);
  await untilHeld(5);
  await pullCart(page);
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 5 }]);
  cart.reads = 'broken';
  cart.answer();
  await untilNoneWaits(page);
  await add(page, 3);
  await vi.waitFor(() => expect(cart.additions).toBe(3), 5_000);
  await expectToBeAsked(page);
}, 30_000);

it('a pull that tells the same as the answer leaves it a base', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  const cart = setCart([]);
  await add(page, 2);
  await untilHeld(2);
  await pullCart(page);
  expect(await db.base.toArray()).toMatchObject([{ isOutdated: true, pulled: { quantity: 2 } }]);
  cart.reads = 'broken';
  cart.answer();
  await untilNoneWaits(page);
  const [settled] = await db.settlements.toArray();
  expect(settled).toBeDefined();
  expect(settled).not.toHaveProperty('isGuess');
}, 30_000);

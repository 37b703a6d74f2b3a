import { afterEach, expect, it } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

/**
 * An order is refused, and its look-ups get no answer. Then another device orders the line, and the first one looks.
 *
 * @returns what the person is asked about
 */
async function orderElsewhereAfterRefusal(
  { looksLost, laterStatus }: { looksLost: number; laterStatus: number },
  happen: (page: Page, tries: () => number) => Promise<void>,
) {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch } = page.runtime;
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  await dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  let tries = 0;
  let looks = 0;
  let isBroken = true;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/orders/buyer/history') {
      looks += 1;
      return isBroken && looks <= looksLost
        ? Response.json({ error: 'Broken.' }, { status: 500 })
        : next(request);
    }
    if (request.method !== 'POST' || pathname !== '/api/orders') return next(request);
    tries += 1;
    return Response.json({ error: 'Not now.' }, { status: tries === 1 ? 409 : laterStatus });
  });
  await dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  await happen(page, () => tries);
  await other.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(other);
  return {
    page,
    look: async () => {
      isBroken = false;
      await world.pass(40_000, 1_000);
      return (await db.outbox.toArray()).map(({ lastFailure }) => lastFailure?.kind);
    },
  };
}

it('an order that was refused, whose look-up got no answer, and that is throttled then, is not taken for one of another device (I2)', async () => {
  const { look } = await orderElsewhereAfterRefusal(
    { looksLost: 1, laterStatus: 429 },
    async ({ runtime: { db } }, tries) => {
      while (tries() < 2) await world.pass(1_000, 1_000);
      expect(await db.outbox.toArray()).toMatchObject([{ lastFailure: { status: 429 } }]);
    },
  );
  expect(await look()).toEqual(['ambiguous']);
}, 30_000);

it('nor is one that was given up, as no look-up got an answer, and that the person sends again (I2)', async () => {
  const { page, look } = await orderElsewhereAfterRefusal(
    { looksLost: Infinity, laterStatus: 409 },
    async (before) => {
      await world.pass(14 * 60_000, 10_000);
      await world.untilState(before, 'refused');
    },
  );
  const { db, sync } = page.runtime;
  const [entry] = await db.outbox.toArray();
  await sync.retry(entry!.seq);
  expect(await look()).toEqual(['ambiguous']);
}, 30_000);

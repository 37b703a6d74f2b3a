import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { ASKED } from '#support/device/entries.ts';
import { type Ending, endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';
import { onlyEntry } from '../../commands/market.ts';

/* Of a change that is given up the device knows that its row looks otherwise by now: no look-up may go by the row (I2). */

let world: World;
let page: Page;
let lost: 'request' | 'reply' | 'throttled' | null = null;

beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
  lost = null;
  page = await world.signedInPage();
  world.device.setNetwork(async (request, next) => {
    if (lost === null || request.method !== 'POST' || !request.url.endsWith('/api/cart'))
      return next(request);
    if (lost === 'throttled') return Response.json({ error: 'Slow down.' }, { status: 429 });
    const reply = lost === 'reply' ? await next(request) : null;
    throw new TypeError(`Failed to fetch ${reply?.status ?? ''}`);
  });
});
afterEach(() => world.close());

/** The next addition is lost on its way. */
async function addAndLose(): Promise<void> {
  lost = 'request';
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  lost = null;
  await world.settle(page);
}

/** The first addition had its effect, and the second had none. */
const ASKED_OF_THE_SECOND: Ending = {
  left: ['cart:add refused, ambiguous'],
  held: [1],
  orders: 0,
};

it('an addition that was lost is not taken for that of another device, which a look has shown while one that was throttled waited', async () => {
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  lost = 'throttled';
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  await other.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(other);
  await page.runtime.pullMember();
  expect(await page.runtime.sync.discard((await onlyEntry(page)).seq)).toBe(true);
  await world.pass(10_000);
  await addAndLose();
  // That of the other device, and this one, of which a look shows that it did not arrive.
  expect(await endingOf(world, page)).toEqual({ left: [], held: [2], orders: 0 });
});

it('an addition that was lost is not taken for one that an older version of the app has parked after it was sent, and that was given up', async () => {
  lost = 'reply';
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  await page.runtime.db.outbox.toCollection().modify({ version: 2 });
  await world.pass(10_000);
  await world.untilState(page, 'parked');
  expect(await page.runtime.sync.discard((await onlyEntry(page)).seq)).toBe(true);
  await addAndLose();
  expect(await endingOf(world, page)).toEqual(ASKED_OF_THE_SECOND);
});

it('an addition that was lost is not taken for one that the person had sent again without knowing, and gave up then', async () => {
  lost = 'reply';
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  const { seq } = await onlyEntry(page);
  await page.runtime.db.outbox.update(seq, { ...ASKED, quietUntil: 0 });
  lost = 'throttled';
  await page.runtime.sync.retry(seq);
  await world.untilTried(page);
  await page.runtime.pullMember();
  expect(await page.runtime.sync.discard((await onlyEntry(page)).seq)).toBe(true);
  await world.pass(10_000);
  await addAndLose();
  expect(await endingOf(world, page)).toEqual(ASKED_OF_THE_SECOND);
});

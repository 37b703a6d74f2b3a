import { afterEach, beforeEach, expect, it } from 'vitest';
import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { watchReady } from '#core/sync/watch-ready.ts';
import { createFakeClock, type FakeClock } from '#support/device/fake-clock.ts';
import { untilIdle } from '#support/device/pending-tasks.ts';
import { aLine, openWorld, type World } from '#support/device/world.ts';

let world: World;
let clock: FakeClock;
let aheadMs: number;
beforeEach(async () => {
  world = await openWorld();
  aheadMs = 0;
  const steady = createFakeClock();
  clock = { ...steady, now: () => steady.now() + aheadMs };
});
afterEach(() => world.close());

/** All that the database and other contexts had to tell has come. */
const settled = () => untilIdle(() => false);

/** Counts how often a page is notified that an entry may have become ready. */
async function watched() {
  const page = await world.signedInPage();
  world.device.setOnline(false);
  const { db } = page.runtime;
  let told = 0;
  const failures: unknown[] = [];
  const engine = { db, env: { clock } } as unknown as Parameters<typeof watchReady>[0];
  const stop = watchReady(
    engine,
    () => {
      told += 1;
    },
    (cause) => failures.push(cause),
  );
  const tap = async (at: number) => {
    const line = { ...aLine(world.kettle), listingId: `ware-${at}`, quantity: 1, addedAt: at };
    await page.runtime.dispatch(addToCart(line));
    await settled();
  };
  return { tap, stop, told: () => told, failures };
}

it('notifies of the first of many commits at once, and of the rest together', async () => {
  const { tap, stop, told, failures } = await watched();
  await tap(1);
  expect(told()).toBe(1);
  for (const at of [2, 3, 4, 5]) await tap(at);
  expect(told()).toBe(1);
  clock.advance(100);
  await settled();
  expect(told()).toBe(2);
  stop();
  expect(failures).toEqual([]);
});

it('does not wait longer when the clock is set back, and is silent when it has ended', async () => {
  const { tap, stop, told } = await watched();
  await tap(1);
  aheadMs = -3_600_000;
  await tap(2);
  clock.advance(100);
  await settled();
  expect(told()).toBe(2);
  stop();
  clock.advance(1_000);
  await tap(3);
  expect(told()).toBe(2);
});

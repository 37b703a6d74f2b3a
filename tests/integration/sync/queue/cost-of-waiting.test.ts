import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { drain } from '#core/sync/sending/drain.ts';
import type { DrainContext } from '#core/sync/sending/drain-context.ts';
import { aLine, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const pass = {
  isOver: () => false,
  isProbed: false,
  whenWanted: () => new Promise<void>(() => undefined),
};

/** The context of a tab that always finds another one sending, and what it sees of the leases. */
async function aTabBehindALock() {
  const page = await world.signedInPage();
  const seen: unknown[] = [];
  const waiting = {
    engine: {
      db: page.runtime.db,
      env: {
        clock: { now: () => Date.now() },
        locks: { runIfFree: () => Promise.resolve('busy') },
      },
    },
    lockTimeout: { forget: () => undefined, isOver: () => false },
    leases: { see: (sending: unknown) => seen.push(sending) },
  } as unknown as DrainContext;
  return { ...page, waiting, seen };
}

it('a tab that waits for the drain of another asks the database twice at each look', async () => {
  const { runtime, waiting, seen } = await aTabBehindALock();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const byDexie = vi.spyOn(runtime.db.outbox, 'where');
  await drain(waiting, pass);
  // Who is signed in; then the pause, the entries on the wire and the due ones.
  expect(transactions).toHaveBeenCalledTimes(2);
  // Dexie needs ten times as long for a read.
  expect(byDexie).not.toHaveBeenCalled();
  expect(seen).toEqual([[]]);
});

it('behind a lock that is never released it looks again each second only while something is due or on its way', async () => {
  const { runtime, waiting } = await aTabBehindALock();
  // What is recorded later wakes it.
  expect(await drain(waiting, pass)).toEqual({ nextDrainMs: 60_000 });

  world.device.setOnline(false);
  await runtime.dispatch(addToCart({ ...aLine(world.kettle), quantity: 1, addedAt: 1 }));
  expect(await drain(waiting, pass)).toEqual({ nextDrainMs: 1_000 });

  const [entry] = await runtime.db.outbox.toArray();
  const later = { readyAt: Date.now() + 20_000, scheduledAt: Date.now() };
  await runtime.db.outbox.update(entry!.seq, later);
  const outcome = await drain(waiting, pass);
  expect(outcome).toMatchObject({ nextDrainMs: expect.closeTo(20_000, -3) as number });

  await runtime.db.outbox.update(entry!.seq, { state: 'sending' });
  expect(await drain(waiting, pass)).toEqual({ nextDrainMs: 1_000 });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drain } from '#core/sync/sending/drain.ts';
import type { DrainContext } from '#core/sync/sending/drain-context.ts';
import { openWorld, type World } from '#support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

it('a tab that waits for the drain of another asks the database twice at each look', async () => {
  const { runtime } = await world.signedInPage();
  const seen: unknown[] = [];
  const waiting = {
    engine: {
      db: runtime.db,
      env: {
        clock: { now: () => Date.now() },
        locks: { runIfFree: () => Promise.resolve('busy') },
      },
    },
    patience: { forget: () => undefined, isOver: () => false },
    leases: { see: (sending: unknown) => seen.push(sending) },
  } as unknown as DrainContext;
  const pass = { isOver: () => false, isProbed: false, whenWanted: () => new Promise<void>(() => undefined) }; // prettier-ignore
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const byDexie = vi.spyOn(runtime.db.outbox, 'where');
  expect(await drain(waiting, pass)).toBe('busy');
  // Who is signed in; then the pause, the entries on the wire and the due ones.
  expect(transactions).toHaveBeenCalledTimes(2);
  // Dexie needs ten times as long for a read.
  expect(byDexie).not.toHaveBeenCalled();
  expect(seen).toEqual([[]]);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCommandRegistry } from '#core/commands/registry.ts';
import { systemClock } from '#core/platform/clock.ts';
import { noLocks } from '#core/platform/locks.ts';
import { noBackgroundSync, noWakeUps } from '#core/platform/wake-ups.ts';
import { endSession } from '#core/session/session.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { writeMeta } from '#core/storage/meta-values.ts';
import type { EngineContext } from '#core/sync/engine.ts';
import { recordMutations } from '#core/sync/record-mutations.ts';
import { claimEntries } from '#core/sync/sending/claim/claim-entries.ts';
import { createLeaseWatch } from '#core/sync/sending/claim/lease-watch.ts';
import { createQuietWatch } from '#core/sync/sending/claim/quiet-watch.ts';
import { aLine, anAddition } from '#support/device/world.ts';

const ware = { id: 'kettle', title: 'Kettle', price: 100 };
let db: UnikadeDatabase;
let engine: EngineContext;
beforeEach(async () => {
  db = openDatabase({ name: `claim-${crypto.randomUUID()}` });
  await db.session.put({
    id: 'current',
    user: {
      ...{ id: 'me', name: '', email: '', phone: '', address: '', bio: '', campus: '' },
      ...{ role: 'buyer', profilePicUrl: '' },
    },
    ...{ accessToken: '', refreshToken: '', generation: 1, epoch: 1 },
  });
  await db.cartLines.put({ ...aLine(ware), key: 'kettle', quantity: 1, position: 1 });
  await writeMeta(db, 'capabilities', []);
  let ids = 0;
  engine = {
    db,
    registry: createCommandRegistry(),
    env: {
      ...{ clock: systemClock, random: () => 0, locks: noLocks, wakeUps: noWakeUps },
      newId: () => `id-${(ids += 1)}`,
      connectivity: { isOnline: () => true, subscribe: () => () => undefined },
      backgroundSync: noBackgroundSync,
      storageQuota: {
        persist: async () => true,
        isPersisted: async () => true,
        estimate: async () => null,
      },
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      apiBase: 'http://provider.test/api/',
    },
  };
});
afterEach(() => db.delete());

it('a claim that began before the session ended seals nothing after it: the rows that it compares with are gone (I2)', async () => {
  await recordMutations(engine, 'me', [anAddition(ware, 1)]);
  const claimant = {
    ...{ userId: 'me', owner: 'tab', isExclusive: true, mayClaim: () => true },
    onWire: new Set<number>(),
    leases: createLeaseWatch({ elapsed: () => 0 }),
    quiet: createQuietWatch({ elapsed: () => 0 }),
  };
  // Between the drain's look at the session and its claim, another call hears that the session is none.
  await endSession(db);
  const claimed = await claimEntries(engine, claimant, { write: 6, upload: 2, batchLength: null });
  const [entry] = await db.outbox.toArray();
  expect({ claimed: claimed.length, isSealed: entry!.sealed !== null }).toEqual({
    claimed: 0,
    isSealed: false,
  });
});

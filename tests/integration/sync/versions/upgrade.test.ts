import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anEarlierEntry,
  type EarlierVersion,
  storesUpTo,
} from '#support/device/earlier-database.ts';
import { openWorld, type World } from '#support/device/world.ts';

const LINE = {
  listingId: 'l',
  variations: {},
  title: 'Kettle',
  image: '',
  price: 5,
  quantity: 1,
  addedAt: 1,
};
const SEALED = { method: 'POST', path: 'cart', body: '{}', headers: {} };

/** The database of an earlier version of the app, with changes that wait in every state. */
async function plantEarlier(name: string, version: EarlierVersion, userId: string): Promise<void> {
  const earlier = new Dexie(name);
  earlier.version(version).stores(storesUpTo(version));
  const lease = { owner: 'dead', untilMs: 1, fence: 3, isLocked: true };
  const tried = { sealed: SEALED, firstAttemptAt: 1 };
  await earlier
    .table('outbox')
    .bulkPut(
      [
        anEarlierEntry(1, { keys: ['cart:l'], state: 'sending', ...tried, lease }),
        anEarlierEntry(2, { keys: ['cart:l'] }),
        anEarlierEntry(3, { keys: ['cart:m'], after: [1, 2, 99] }),
        anEarlierEntry(4, { state: 'held' }),
        anEarlierEntry(5, { state: 'refused', ...tried }),
        anEarlierEntry(6, { state: 'parked', kind: 'from:tomorrow', version: 9 }),
        anEarlierEntry(7, { ...tried, nextAttemptAt: 5, attempts: 2 }),
      ].map((entry) => ({ ...entry, args: LINE, userId })),
    );
  await earlier
    .table('reminders')
    .put({ ref: 'cartLines:l', stamp: 1, intent: { kind: 'cart:remove', args: LINE } });
  await earlier.table('meta').put({ key: 'pause', value: { untilMs: 9e15, failures: 3 } });
  earlier.close();
}

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe.each([1, 2, 3] as const)(
  'a database of version %i with changes in every state',
  (version) => {
    it('is taken over: nothing is lost, and each keeps its dependencies', async () => {
      const page = await world.device.openPage();
      const { name } = page.runtime.db;
      page.close();
      await Dexie.delete(name);
      await plantEarlier(name, version, 'member');

      const next = await world.device.openPage();
      const entries = await next.runtime.db.outbox.orderBy('seq').toArray();
      expect(entries.map(({ idem, state }) => [idem, state])).toEqual([
        ['key-1', 'sending'],
        ['key-2', 'queued'],
        ['key-3', 'queued'],
        ['key-4', 'held'],
        ['key-5', 'refused'],
        ['key-6', 'parked'],
        ['key-7', 'queued'],
      ]);
      expect(
        entries.map(({ waitsFor, readyAt, isUnconfirmed }) => [waitsFor, readyAt, isUnconfirmed]),
      ).toEqual([
        [[], 1, true],
        [[1], null, false],
        [[1, 2], null, false],
        [[], null, false],
        [[], null, true],
        [[], null, false],
        [[], 5, true],
      ]);
      expect(await next.runtime.db.compensations.count()).toBe(1);
    });
  },
);

describe('a row of the log that was written by hand or is damaged', () => {
  it('is parked with words, holds up nothing else, and is never thrown away', async () => {
    const page = await world.signedInPage();
    const { db } = page.runtime;
    const userId = page.runtime.session.currentUser()!.id;
    world.device.setOnline(false);
    await db.outbox.bulkAdd([
      { idem: 'bare', userId, kind: 'cart:add', state: 'queued' },
      {
        idem: 'odd',
        userId,
        kind: 'cart:add',
        state: 'queued',
        keys: 'cart:x',
        targets: 7,
        waitsFor: 'no',
        lane: 'fast',
        readyAt: 'now',
      },
      {
        idem: 'args',
        userId,
        kind: 'cart:add',
        version: 1,
        args: { broken: true },
        keys: ['cart:y'],
        targets: [],
        state: 'queued',
        waitsFor: [],
        needs: [],
        lane: 'write',
        readyAt: 0,
        scheduledAt: 0,
        sealed: null,
      },
    ] as never[]);
    world.device.setOnline(true);
    await page.runtime.sync.now();
    await world.pass(120_000);
    const rows = await db.outbox.toArray();
    expect(rows.map(({ idem, state }) => [idem, state])).toEqual([
      ['bare', 'parked'],
      ['odd', 'parked'],
      ['args', 'parked'],
    ]);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { Page } from '#support/device/device.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';
import { onlyEntry } from '../../commands/market.ts';

let world: World;
let page: Page;
afterEach(() => world.close());

async function openOffline(options: Parameters<typeof openWorld>[0] = {}) {
  world = await openWorld(options);
  page = await world.signedInPage();
  world.device.setOnline(false);
}

async function write(row: OutboxEntry, damage: Readonly<Record<string, unknown>>) {
  const damaged: Record<string, unknown> = { ...row, ...damage };
  for (const [field, value] of Object.entries(damage))
    if (value === undefined) delete damaged[field];
  await page.runtime.db.outbox.put(damaged as unknown as OutboxEntry);
}

/** What a row was damaged by, and what becomes of it: all that was lost can be derived again, or the person decides. */
const DAMAGES: readonly [Readonly<Record<string, unknown>>, 'sent' | 'parked'][] = [
  [{ waitsFor: undefined }, 'sent'],
  [{ waitsFor: null }, 'sent'],
  [{ needs: null }, 'sent'],
  [{ sealed: undefined }, 'sent'],
  [{ sealed: 'x' }, 'sent'],
  [{ lastFailure: undefined }, 'sent'],
  [{ lease: undefined }, 'sent'],
  [{ targets: null }, 'parked'],
  [{ keys: {} }, 'parked'],
  [{ args: undefined }, 'parked'],
  [{ sealed: {}, firstAttemptAt: 1 }, 'parked'],
];

describe.each([
  ['alone', Infinity],
  ['in batches', 2],
])('damaged rows of an outbox that is sent %s', (_name, batchFrom) => {
  it('hold up nothing, are sent where nothing is lost, and else wait for the person (I8, I9)', async () => {
    await openOffline({ batchFrom });
    const { db, dispatch } = page.runtime;
    for (const ware of world.listings) {
      await dispatch(anAddition(ware, 1));
      await dispatch(
        addToWishlist({
          listingId: ware.id,
          title: ware.title,
          image: '',
          price: ware.price,
          savedAt: '2026-01-01',
        }),
      );
    }
    const rows = await db.outbox.toArray();
    expect(rows.length).toBeGreaterThan(DAMAGES.length);
    for (const [index, [damage]] of DAMAGES.entries()) await write(rows[index]!, damage);
    world.device.setOnline(true);
    await world.settle(page);
    // What was parked goes on with the next drain.
    await world.pass(60_000);
    await world.settle(page);

    const left = new Map((await db.outbox.toArray()).map(({ seq, state }) => [seq, state]));
    const ends = rows.map(({ seq }) => left.get(seq) ?? 'sent');
    expect(ends).toEqual(rows.map((_row, index) => DAMAGES[index]?.[1] ?? 'sent'));
    expect(world.device.bugs).toEqual([]);
  });
});

describe('a row whose sealed bytes are damaged', () => {
  it('is shown until the person decides, and no other bytes go under its key (I5, I6)', async () => {
    await openOffline({ capabilities: [] });
    const { runtime } = page;
    await runtime.dispatch(anAddition(world.kettle, 2));
    await write(await onlyEntry(page), {
      sealed: { path: 'cart' },
      firstAttemptAt: 1,
      isUnconfirmed: true,
    });
    world.device.setOnline(true);
    await world.untilState(page, 'parked');
    await runtime.pullMember();
    await world.pass(120_000);

    expect(await onlyEntry(page)).toMatchObject({ state: 'parked', isUnconfirmed: true });
    expect(await runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 2 }]);
    expect(await world.provider.cartOf(world.buyer)).toEqual([]);
    expect(await runtime.sync.discard((await onlyEntry(page)).seq)).toBe(true);
    expect(await runtime.db.cartLines.count()).toBe(0);
  });
});

describe('a row that lost its lease while it was sent', () => {
  it('is looked up like any other that may have arrived (I3)', async () => {
    await openOffline({ capabilities: [], hasLocks: false });
    world.device.setOnline(true);
    const reached = world.holdReply('POST', '/api/cart');
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await reached;
    await write(await onlyEntry(page), { lease: undefined });
    page.kill();
    world.device.setNetwork(undefined);
    await world.settle(await world.device.openPage());
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });
});

describe('the order of changes that a damaged row has lost', () => {
  it('is derived from its key again (I4)', async () => {
    await openOffline({ batchFrom: Infinity, hasLocks: false });
    const { db, dispatch } = page.runtime;
    world.device.setOnline(true);
    const reached = world.holdReply('POST', '/api/cart');
    await dispatch(anAddition(world.kettle, 1));
    const release = await reached;
    await dispatch(anAddition(world.kettle, 2));
    const [first, second] = await db.outbox.toArray();
    await write(second!, { waitsFor: 'no', readyAt: 0 });
    await dispatch(anAddition(world.listings[1]!, 1));
    await world.untilState(page, 'parked');
    // Another context begins a drain, as there are no locks.
    await world.device.openPage();
    await world.untilState(page, 'queued');
    expect(await db.outbox.get(second!.seq)).toMatchObject({ waitsFor: [first!.seq] });
    release();
    await world.settle(page);
    expect(await db.outbox.count()).toBe(0);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pruneMirror } from '#core/mirror/upkeep/prune-mirror.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { cartResource } from '#core/mirror/resources/member-resources.ts';
import type { ListingRow, ResourceRow } from '#core/storage/rows.ts';
import type { Page } from '#support/device/device.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

const LIMITS = { answers: 5, listings: 10, settlementsMs: 10 * 60 * 1000 };

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
  await world.device.untilQuiet();
});
afterEach(() => world.close());

const prune = (limits = LIMITS) =>
  pruneMirror({ db: page.runtime.db, now: () => world.clock.now() }, limits);

async function lookUp(word: number): Promise<void> {
  const { db } = page.runtime;
  const key = `products?search=${word}`;
  const answer: ResourceRow = { key, etag: null, fetchedAt: word, outcome: 'fresh', message: null };
  await db.resources.put(answer);
  await db.lists.put({ key, ids: [], total: 0, totalPages: 1 });
}

describe('a device that has been used for long', () => {
  it('brings a listing that it has forgotten when it is looked at again', async () => {
    const { db } = page.runtime;
    const product = productResource(world.kettle.id);
    expect(await page.runtime.pull(product)).toBe('fresh');
    await db.lists.clear();
    await prune({ ...LIMITS, listings: 0 });
    expect(await db.listings.get(world.kettle.id)).toBeUndefined();
    expect(await page.runtime.refetch(product)).toBe('fresh');
    expect(await db.listings.get(world.kettle.id)).toBeDefined();
  });

  it('keeps the answers that it requested last, and those of the member', async () => {
    const { db } = page.runtime;
    await page.runtime.pullMember();
    for (let word = 1; word <= 20; word += 1) await lookUp(word * 1e13);
    await prune();
    const keys = await db.resources.toCollection().primaryKeys();
    expect(keys.filter((key) => key.includes('search'))).toHaveLength(5);
    expect(keys).toContain('products?search=200000000000000');
    expect(await db.lists.where('key').startsWith('products?search=').count()).toBe(5);
    expect(keys).toContain(cartResource(page.runtime.session.currentUser()!).key);
  });

  it('keeps listings that are named by anything, and the newest of the others', async () => {
    const { db } = page.runtime;
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const some = await db.listings.toCollection().first();
    const rows = Array.from({ length: 600 }, (_, n) => ({
      ...(some ?? { seller: { id: 'x' }, status: 'active' }),
      id: `old-${String(n).padStart(3, '0')}`,
      createdAt: new Date(n * 60_000).toISOString(),
    })) as ListingRow[];
    await db.listings.bulkPut(rows);
    const kept = { key: 'products', ids: ['old-000'], total: 1, totalPages: 1 };
    await db.lists.put(kept);
    await db.visits.put({ listingId: 'old-001', at: 1 });
    await prune();
    const left = await db.listings.toCollection().primaryKeys();
    expect(left).toHaveLength(LIMITS.listings);
    expect(left).toEqual(expect.arrayContaining(['old-000', 'old-001', 'old-599']));
    expect(left).not.toContain('old-002');
  });

  it('refuses an answer that was requested before a settlement that is pruned by now', async () => {
    const { db } = page.runtime;
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const reached = world.holdReply('GET', '/api/cart');
    const pull = page.runtime.pull(cartResource(page.runtime.session.currentUser()!));
    const release = await reached;
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.device.untilQuiet();
    world.clock.advance(2_000);
    await prune({ ...LIMITS, settlementsMs: 1_000 });
    expect(await db.settlements.count()).toBe(0);
    release();
    await pull;
    expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
  });
});

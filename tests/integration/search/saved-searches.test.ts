import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CatalogueQuery, readAddress } from '#core/domain/catalogue-address.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import { SAVED_SEARCHES_LIMIT } from '#core/domain/saved-search.ts';
import { listPageResource } from '#core/mirror/resources/list-page-resource.ts';
import {
  markSearchSeen,
  removeSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from '#core/mirror/search/seen-search.ts';
import { readSavedFinds } from '#core/mirror/search/saved-finds.ts';
import { searchMirror } from '#core/mirror/search/search-mirror.ts';
import { endSession, eraseMember, storeCredentials } from '#core/session/session.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import { writeMeta } from '#core/storage/meta-values.ts';
import { readSavedSearches } from '#core/storage/saved-searches.ts';
import { aListing } from '#support/listing-builder.ts';

/** Noon, by the provider's clock. */
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ME = 'me';

let db: UnikadeDatabase;
let name: string;
const opened: UnikadeDatabase[] = [];

function openTab(): UnikadeDatabase {
  const tab = openDatabase({ name });
  opened.push(tab);
  return tab;
}

beforeEach(() => {
  name = `saved-searches-${crypto.randomUUID()}`;
  db = openTab();
});
afterEach(async () => {
  const [first, ...others] = opened.splice(0);
  for (const tab of others) tab.close();
  await first?.delete();
});

const asked = (words: string): CatalogueQuery =>
  readAddress({ kind: 'products' }, new URLSearchParams(words));
const LAMPS = asked('search=lamp');

/** A listing that the provider published so long after noon. */
const published = (afterMs: number, facts: Partial<Listing> = {}) =>
  aListing({ title: 'Desk lamp', createdAt: new Date(NOON + afterMs).toISOString(), ...facts });

const bySeller = (id: string) => ({ id, name: id, pictureUrl: '', rating: null, campus: null });

async function pulled(...listings: Listing[]): Promise<void> {
  await db.listings.bulkPut(listings);
}

/** The provider has answered with the first page of a list, so long after noon. */
async function answered(query: CatalogueQuery, afterMs: number, listings: Listing[] = []) {
  await pulled(...listings);
  const { key } = listPageResource(query, 1);
  await db.resources.put({
    key,
    etag: null,
    fetchedAt: NOON + afterMs,
    outcome: 'fresh',
    message: null,
  });
}

const lookOf = (query: CatalogueQuery, now = NOON, userId: string | null = ME) => {
  return { userId, query, now, resourceKey: listPageResource(query, 1).key };
};
/** Shows the latest answer of a list. */
async function lookAt(query: CatalogueQuery, now = NOON): Promise<void> {
  const look = lookOf(query, now);
  const latest = await db.resources.get(look.resourceKey);
  await markSearchSeen(db, look, latest?.fetchedAt ?? null);
}
const save = (query: CatalogueQuery, userId: string | null = ME) =>
  saveSearch(db, lookOf(query, NOON, userId));
const freshCounts = async (tab = db, userId: string | null = ME) =>
  (await readSavedFinds(tab, userId)).map(({ freshCount }) => freshCount);

describe('a new listing of a saved search', () => {
  it('was published after the last look, by others, and can be bought', async () => {
    await pulled(published(-HOUR));
    await save(LAMPS);
    expect(await freshCounts()).toEqual([0]);
    await pulled(
      published(HOUR),
      published(HOUR, { title: 'Kettle', description: '', category: 'home-kitchen' }),
      published(HOUR, { seller: bySeller(ME) }),
      published(HOUR, { status: 'sold' }),
      published(HOUR, { quantity: 0 }),
      published(-2 * HOUR),
    );
    expect(await freshCounts()).toEqual([1]);
  });

  it.each([
    ['words, also misspelt ones', 'search=desk+lmap'],
    ['words and a price', 'search=lamp&priceMax=900'],
    ['filters alone', 'category=furniture&condition=used&priceMin=500'],
    ['a campus', 'campus=UoK'],
    ['a deal', 'filter=hot-deals'],
  ])('stands at the beginning of its list: %s', async (_kind, words) => {
    const query = asked(words);
    const seller = { ...bySeller('her'), campus: 'University of Kelaniya' };
    const kinds: Partial<Listing>[] = [
      {},
      { price: 800 },
      { category: 'furniture', condition: 'used' },
      { title: 'Lab coat', seller, isHotDeal: true },
      { title: 'Lamp', description: 'lamp lamp', category: 'furniture', seller, isHotDeal: true },
    ];
    const all = (at: number) => kinds.map((facts, minute) => published(at + minute, facts));
    await pulled(...all(-HOUR));
    await save(query);
    await pulled(...all(HOUR));
    const [finds] = await readSavedFinds(db, ME);
    const { listings } = await searchMirror(db, finds!.query, finds!.query.deal);
    const since = finds!.search.lookedAtMs;
    const fresh = listings.filter(({ createdAt }) => Date.parse(createdAt) > since);
    expect(finds!.freshCount).toBeGreaterThan(0);
    expect(finds!.freshCount).toBe(fresh.length);
    expect(listings.slice(0, fresh.length)).toEqual(fresh);
  });

  it('counts until the list is looked at, and an edit brings nothing back', async () => {
    await save(LAMPS);
    const lamp = published(HOUR);
    await pulled(lamp);
    expect(await freshCounts()).toEqual([1]);
    await answered(LAMPS, 2 * HOUR);
    await lookAt(LAMPS, NOON + 2 * HOUR);
    expect(await freshCounts()).toEqual([0]);
    await pulled({ ...lamp, price: 1, updatedAt: new Date(NOON + 3 * HOUR).toISOString() });
    expect(await freshCounts()).toEqual([0]);
  });

  it('is seen by a look at the same search in another order, and by none at another search', async () => {
    await save(LAMPS);
    await pulled(published(HOUR));
    await lookAt(asked('search=lamp&priceMax=9000'));
    await lookAt(asked('search=desk'));
    expect(await freshCounts()).toEqual([1]);
    await lookAt(asked('search=LAMP&sortBy=price-desc&near=UoK'));
    expect(await freshCounts()).toEqual([0]);
  });

  it('counts for each search from its own last look', async () => {
    await save(LAMPS);
    await pulled(published(HOUR));
    await save(asked('priceMax=9000'));
    expect(await freshCounts()).toEqual([0, 1]);
  });

  it('was published after what a look offline could show, whenever it arrives', async () => {
    await answered(LAMPS, 0);
    await save(LAMPS);
    // Offline at two o'clock; at one a lamp was published, which arrives at three.
    await lookAt(LAMPS, NOON + 2 * HOUR);
    await pulled(published(HOUR));
    expect(await freshCounts()).toEqual([1]);
  });

  it('is not seen when it came with an answer that is not shown yet', async () => {
    await answered(LAMPS, 0);
    await save(LAMPS);
    const shown = (await db.resources.get(lookOf(LAMPS).resourceKey))!.fetchedAt;
    await pulled(published(HOUR));
    await answered(LAMPS, 2 * HOUR);
    await markSearchSeen(db, lookOf(LAMPS), shown);
    expect(await freshCounts()).toEqual([1]);
    await lookAt(LAMPS);
    expect(await freshCounts()).toEqual([0]);
  });

  it('is no old listing that arrives late', async () => {
    await answered(LAMPS, HOUR);
    await save(LAMPS);
    await pulled(published(HOUR / 2));
    expect(await freshCounts()).toEqual([0]);
  });

  it('goes by the clock of the provider, also on a device whose clock is a day ahead', async () => {
    await writeMeta(db, 'clockOffset', -24 * HOUR);
    await answered(LAMPS, 24 * HOUR);
    await save(LAMPS);
    await pulled(published(HOUR));
    expect(await freshCounts()).toEqual([1]);
  });

  it('is found where the provider writes times with another offset', async () => {
    await answered(LAMPS, 0);
    await save(LAMPS);
    const at = (createdAt: string) => published(0, { createdAt });
    await pulled(at('2026-11-20T18:30:00+05:30'), at('2026-11-20T16:00:00+05:30'), at(''));
    await pulled(at('2026-11-20T08:30:00-05:00'), at('2026-11-20T06:30:00-05:00'));
    expect(await freshCounts()).toEqual([2]);
  });
});

describe('saved searches in several tabs', () => {
  it('count what any of them pulls, and nothing that any has looked at', async () => {
    await save(LAMPS);
    const seen: number[][] = [];
    const other = openTab();
    const stop = watchQuery(
      async () => freshCounts(other),
      (counts) => seen.push([...counts]),
      (error) => {
        throw error;
      },
    );
    const last = (count: number) =>
      vi.waitFor(() => {
        expect(seen.at(-1)).toEqual([count]);
      });
    await last(0);
    await pulled(published(HOUR));
    await last(1);
    await lookAt(LAMPS);
    await last(0);
    stop();
  });

  it('are each saved once, however many tabs save at once', async () => {
    const other = openTab();
    await Promise.all([
      save(LAMPS),
      saveSearch(other, lookOf(asked('search=kettle'))),
      saveSearch(other, lookOf(asked('search=Lamp&sortBy=price-asc'))),
    ]);
    expect(await readSavedSearches(db, ME)).toHaveLength(2);
  });
});

describe('the list of saved searches', () => {
  it('has the latest first, and no more than its limit', async () => {
    for (let at = 0; at < SAVED_SEARCHES_LIMIT; at += 1)
      expect(await save(asked(`search=lamp+${at}`))).toBe('saved');
    expect(await save(LAMPS)).toBe('full');
    expect(await save(asked('search=lamp+3'))).toBe('saved');
    const searches = await readSavedSearches(db, ME);
    expect(searches).toHaveLength(SAVED_SEARCHES_LIMIT);
    expect(searches[0]?.address).toBe(
      `/products?search=lamp+${SAVED_SEARCHES_LIMIT - 1}&sortBy=newest`,
    );
  });

  it('gives a removed search back in its place, with the look that it had', async () => {
    for (const words of ['search=a', 'search=b', 'search=c']) await save(asked(words));
    const before = await readSavedSearches(db, ME);
    const removed = await removeSavedSearch(db, ME, before[1]!.key);
    expect(await readSavedSearches(db, ME)).toHaveLength(2);
    await restoreSavedSearch(db, ME, removed!);
    await restoreSavedSearch(db, ME, removed!);
    expect(await readSavedSearches(db, ME)).toEqual(before);
    expect(await removeSavedSearch(db, ME, 'nothing')).toBeNull();
  });

  it('is no list of everything: a list that nothing narrows is not saved', async () => {
    await save(asked('sortBy=price-asc'));
    expect(await readSavedSearches(db, ME)).toEqual([]);
  });

  it('leaves out what cannot be read, and keeps the rest', async () => {
    await save(LAMPS);
    const [kept] = await readSavedSearches(db, ME);
    const timeless = { ...kept!, key: 'other', owner: ME, lookedAtMs: 1e300 };
    const damaged = [{ owner: ME, key: 5 }, timeless, { ...kept!, owner: ME }, { owner: ME }];
    await db.meta.put({ key: 'savedSearches', value: damaged });
    expect(await readSavedSearches(db, ME)).toEqual([kept]);
    expect(await freshCounts()).toEqual([0]);
    await save(asked('search=kettle'));
    expect(await readSavedSearches(db, ME)).toHaveLength(2);
  });
});

describe('whose saved searches they are', () => {
  it('goes with a chosen logout, on this device the only copy', async () => {
    await save(LAMPS);
    await eraseMember(db);
    expect(await db.meta.get('savedSearches')).toBeUndefined();
  });

  it('and leaves the hidden ones of another member', async () => {
    await save(LAMPS, 'somebody else');
    await save(asked('search=kettle'));
    await save(asked('search=bed'), null);
    await storeCredentials(db, { user: { id: ME } as User, accessToken: 'a', refreshToken: 'r' });
    await eraseMember(db);
    expect(await readSavedSearches(db, ME)).toEqual([]);
    expect(await readSavedSearches(db, 'somebody else')).toHaveLength(1);
  });

  it('waits, unseen by others, for the member whose session ended by itself', async () => {
    await save(LAMPS);
    await endSession(db);
    expect(await readSavedSearches(db, null)).toEqual([]);
    await save(asked('search=kettle'), 'somebody else');
    expect(await readSavedSearches(db, 'somebody else')).toHaveLength(1);
    expect((await readSavedSearches(db, ME)).map(({ key }) => key)).toContain(
      '/products?search=lamp&sortBy=newest',
    );
  });

  it('of a visitor belong to the member who signs in, each once', async () => {
    await save(LAMPS);
    await endSession(db);
    await save(LAMPS, null);
    await save(asked('search=kettle'), null);
    expect(await readSavedSearches(db, ME)).toHaveLength(2);
    await save(asked('search=bed'));
    expect([await readSavedSearches(db, ME), await readSavedSearches(db, null)]).toMatchObject([
      { length: 3 },
      { length: 0 },
    ]);
  });
});

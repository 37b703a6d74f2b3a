import { count } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#core/domain/filters.ts';
import {
  type CatalogueIndex,
  createCatalogueIndex,
} from '#server/resources/products/catalogue-index.ts';
import type { Database } from '#server/storage/database.ts';
import { isActive, listings } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';

const LOOK_AGAIN_MS = 60_000;

let provider: TestProvider;
beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const find = (index: CatalogueIndex) =>
  index.find({ ...EVERYTHING, search: 'hoodie' }, { limit: 9 });

/** An index that has room for one listing less than there are, and has found that out. */
async function aFullIndex(db: Database) {
  const [listed] = await provider.database.db
    .select({ active: count() })
    .from(listings)
    .where(isActive);
  let nowMs = 0;
  const index = createCatalogueIndex(db, {
    mostListings: (listed?.active ?? 0) - 1,
    now: () => nowMs,
  });
  expect(await find(index)).toBeNull();
  return { index, pass: (ms: number) => (nowMs += ms) };
}

describe('an index in memory that was too small for the catalogue', () => {
  it('is built when the catalogue has become smaller: a look a minute, for which no search waits', async () => {
    const { index, pass } = await aFullIndex(provider.database.db);
    await provider.setListing(listingId('textbook'), { status: 'sold' });
    pass(LOOK_AGAIN_MS - 1);
    expect(await find(index)).toBeNull();
    expect(await find(index)).toBeNull();
    pass(1);
    // This one begins the look, and the database answers it.
    expect(await find(index)).toBeNull();
    await index.refresh();
    expect((await find(index))?.ids).toEqual([listingId('hoodie')]);
  });

  it('is looked at a minute later again when it is still too small, or the database does not answer', async () => {
    let isAway = false;
    let asked = 0;
    const db = new Proxy(provider.database.db, {
      get: (real, name) => {
        asked += 1;
        if (isAway) throw new Error('The database is away.');
        return Reflect.get(real, name) as unknown;
      },
    });
    const { index, pass } = await aFullIndex(db);
    pass(LOOK_AGAIN_MS);
    expect(await find(index)).toBeNull();
    await index.refresh();
    const before = asked;
    expect(await find(index)).toBeNull();
    expect(asked).toBe(before);
    isAway = true;
    pass(LOOK_AGAIN_MS);
    expect(await find(index)).toBeNull();
    isAway = false;
    await provider.setListing(listingId('textbook'), { status: 'sold' });
    pass(LOOK_AGAIN_MS);
    expect(await find(index)).toBeNull();
    await index.refresh();
    expect((await find(index))?.total).toBe(1);
  });
});

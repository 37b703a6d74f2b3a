import Dexie, { type EntityTable } from 'dexie';
import { EVERYTHING } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { passesFilter } from '#core/domain/search.ts';
import './search-page.ts';

/* What one writes first: all rows of the category are read, and looked at one by one. */

const db = new Dexie('scan') as Dexie & { listings: EntityTable<Listing, 'id'> };
db.version(1).stores({ listings: 'id, category' });

globalThis.contender = {
  store: async (listings) => {
    await db.listings.bulkPut([...listings]);
  },
  open: async () => {
    await db.open();
  },
  find: async ({ words, category, priceMin, priceMax, order }, limit) => {
    const filter = { ...EVERYTHING, search: words, priceMin, priceMax };
    const rows = await (category === ''
      ? db.listings.toArray()
      : db.listings.where('category').equals(category).toArray());
    const passing = rows.filter((row) => passesFilter(row, filter));
    const sign = order === 'price-desc' ? -1 : 1;
    if (order !== 'relevance') passing.sort((a, b) => sign * (a.price - b.price));
    return passing.slice(0, limit);
  },
};

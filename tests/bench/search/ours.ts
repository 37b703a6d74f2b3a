import { EVERYTHING, type ListingFilter } from '#core/domain/filters.ts';
import { searchMirror } from '#core/mirror/search/search-mirror.ts';
import { openDatabase } from '#core/storage/database.ts';
import type { Question } from './contender.ts';
import './search-page.ts';

/* This app's search, as its lists call it. */

const db = openDatabase();

const filterOf = ({ words, category, priceMin, priceMax, order }: Question): ListingFilter => {
  const categories = category === '' ? [] : [category];
  return { ...EVERYTHING, search: words, categories, priceMin, priceMax, sortBy: order };
};

globalThis.contender = {
  store: async (listings) => {
    await db.listings.bulkPut([...listings]);
  },
  open: async () => {
    await db.listings.limit(1).toArray();
  },
  find: async (question, limit) =>
    (await searchMirror(db, filterOf(question), null, limit)).listings,
};

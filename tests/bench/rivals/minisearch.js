import MiniSearch from 'minisearch';
import { indexedOf, rows } from './rows.js';

/* Documented: `prefix`, `fuzzy` and `boost`, a `filter`, fields stored for it. Its results are sorted by the app. */
let index;

globalThis.contender = {
  store: rows.store,
  open: async () => {
    index = new MiniSearch({
      fields: ['title', 'description', 'category', 'seller', 'campus'],
      storeFields: ['category', 'price'],
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 2 }, combineWith: 'AND' },
    });
    await rows.each((some) => index.addAll(some.map(indexedOf)));
  },
  find: async ({ words, category, priceMin, priceMax, order }, limit) => {
    const filter = (row) =>
      (category === '' || row.category === category) &&
      row.price >= priceMin &&
      row.price <= priceMax;
    const found = index.search(words, { filter });
    const sign = order === 'price-desc' ? -1 : 1;
    if (order !== 'relevance') found.sort((a, b) => sign * (a.price - b.price));
    return rows.read(found.slice(0, limit).map(({ id }) => id));
  },
};

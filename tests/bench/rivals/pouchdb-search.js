import PouchDB from 'pouchdb-browser';
import find from 'pouchdb-find';
import { patternOf, textOf } from './words.js';
import '../search/search-page.ts';

/* Documented: an index of `pouchdb-find` over the equal field and the range, which is also the order; words by `$regex`. */
PouchDB.plugin(find);
const db = new PouchDB('search');
const fields = ['category', 'price'];

globalThis.contender = {
  store: async (listings) => {
    const docs = listings.map((listing) => {
      const { id, category, price } = listing;
      return { _id: id, category, price, text: textOf(listing), listing };
    });
    await db.bulkDocs(docs);
  },
  // The first question builds what `createIndex` describes.
  finish: async () => {
    await db.createIndex({ index: { fields } });
    await db.find({ selector: { category: 'none' }, limit: 1 });
  },
  open: async () => {
    await db.info();
  },
  find: async ({ words, category, priceMin, priceMax, order }, limit) => {
    const direction = order === 'price-desc' ? 'desc' : 'asc';
    const { docs } = await db.find({
      selector: {
        category: category === '' ? { $gte: null } : category,
        price: { $gte: priceMin, $lte: priceMax },
        text: { $regex: new RegExp(patternOf(words)) },
      },
      sort: fields.map((field) => ({ [field]: direction })),
      limit,
    });
    return docs.map(({ listing }) => listing);
  },
};

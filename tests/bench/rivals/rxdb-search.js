import { openCollection } from './rxdb-storage.js';
import { patternOf, textOf } from './words.js';
import '../search/search-page.ts';

/* Documented: an index for the equal field and the range, which is also the order; words by `$regex`. */
const text = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    category: { type: 'string', maxLength: 40 },
    price: { type: 'number', minimum: 0, maximum: 100_000_000, multipleOf: 0.01 },
    text,
    listing: { type: 'object' },
  },
  required: ['id', 'category', 'price', 'text'],
  indexes: [['category', 'price']],
};
let opening;
const open = () => (opening ??= openCollection('search', schema, { multiInstance: false }));

globalThis.contender = {
  store: async (listings) => {
    const docs = listings.map((listing) => {
      const { id, category, price } = listing;
      return { id, category, price, text: textOf(listing), listing };
    });
    await (await open()).bulkInsert(docs);
  },
  open: async () => {
    await open();
  },
  find: async ({ words, category, priceMin, priceMax, order }, limit) => {
    const collection = await open();
    const direction = order === 'price-desc' ? 'desc' : 'asc';
    const found = await collection
      .find({
        selector: {
          ...(category === '' ? {} : { category }),
          price: { $gte: priceMin, $lte: priceMax },
          text: { $regex: patternOf(words) },
        },
        sort: [{ category: direction }, { price: direction }],
        limit,
      })
      .exec();
    return found.map(({ listing }) => listing);
  },
};

import { create, insertMultiple, search } from '@orama/orama';
import { indexedOf, rows } from './rows.js';

/* Documented: a schema with an `enum` for what is filtered, `tolerance` for misspelling, all words by `threshold`. */
let index;

globalThis.contender = {
  store: rows.store,
  open: async () => {
    const text = { title: 'string', description: 'string', seller: 'string', campus: 'string' };
    const schema = { ...text, category: 'enum', price: 'number' };
    index = create({ schema, sort: { unsortableProperties: Object.keys(text) } });
    await rows.each((some) => insertMultiple(index, some.map(indexedOf), 1000));
  },
  find: async ({ words, category, priceMin, priceMax, order }, limit) => {
    const { hits } = await search(index, {
      term: words,
      properties: ['title', 'description', 'seller', 'campus'],
      boost: { title: 2 },
      tolerance: 1,
      threshold: 0,
      limit,
      where: {
        price: { between: [priceMin, priceMax] },
        ...(category === '' ? {} : { category: { eq: category } }),
      },
      ...(order === 'relevance'
        ? {}
        : { sortBy: { property: 'price', order: order === 'price-asc' ? 'ASC' : 'DESC' } }),
    });
    return rows.read(hits.map(({ id }) => id));
  },
};

import Dexie from 'dexie';
import '../search/search-page.ts';

/* Where the rows of an index lie that lives in memory. */
const db = new Dexie('rows');
db.version(1).stores({ rows: 'id' });

export const rows = {
  store: (listings) => db.rows.bulkPut(listings),
  /** Calls with a thousand rows after the other. */
  each: async (take) => {
    for (let last = ''; ;) {
      const some = await db.rows.where('id').above(last).limit(1000).toArray();
      if (some.length === 0) return;
      await take(some);
      last = some.at(-1).id;
    }
  },
  read: (ids) => db.rows.bulkGet(ids),
};

export const indexedOf = ({ id, title, description, category, price, seller }) => ({
  ...{ id, title, description, category, price, seller: seller.name, campus: seller.campus },
});

import '../write/write-page.ts';
import PouchDB from 'pouchdb-browser';

/* Documented: a document is what waits, and its replication would find it in the changes; a live feed shows it. */
let db;
const watched = new Map();

globalThis.writeContender = {
  open: async () => {
    db = new PouchDB('write', { auto_compaction: true });
    await db.info();
    db.changes({ since: 'now', live: true, include_docs: true }).on('change', ({ id }) => {
      watched.get(id)?.();
    });
  },
  fill: (lines) => db.bulkDocs(lines.map(({ id, words }) => ({ _id: id, words }))),
  record: ({ id, words }) => db.put({ _id: id, words }),
  watch: (id, seen) => watched.set(id, seen),
  count: async () => (await db.info()).doc_count,
};

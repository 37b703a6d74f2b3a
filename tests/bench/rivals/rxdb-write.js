import '../write/write-page.ts';
import { openCollection } from './rxdb-storage.js';

/* Documented: a document is what waits; its replication would find it by its checkpoint. A live query shows it. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 64 }, words: { type: 'string' } },
  required: ['id', 'words'],
};
let lines;

globalThis.writeContender = {
  open: async () => {
    lines = await openCollection('write', schema);
  },
  fill: (all) => lines.bulkInsert(all),
  record: (line) => lines.insert(line),
  watch: (id, seen) => {
    const watching = lines.findOne(id).$.subscribe((line) => {
      if (line === null) return;
      setTimeout(() => watching.unsubscribe());
      seen();
    });
  },
  count: () => lines.count().exec(),
};

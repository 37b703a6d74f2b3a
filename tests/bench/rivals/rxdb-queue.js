import { replicateRxCollection } from 'rxdb/plugins/replication';
import { openCollection } from './rxdb-storage.js';
import { askStore } from './stored.js';

/*
 * Documented: changes are documents, and a `push.handler` sends them by hundreds, its default. The call is the batch of
 * this app's provider, so that both ask for the same work. `waitForLeadership` is off, which spares it the election of a
 * tab. What is durable is the copy of each document that was sent, in the replication's own store.
 */
const BATCH = 100;
const text = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 64 }, words: text, listingId: text },
  required: ['id', 'words', 'listingId'],
};
let docs;
let replication;

async function push(rows) {
  const items = rows.map(({ newDocumentState: { id, words, listingId } }) => ({
    key: id,
    method: 'POST',
    path: 'reviews',
    body: JSON.stringify({
      ...{ listingId, reviewerId: 'me', reviewedUserId: 'seller', rating: 5, comment: words },
    }),
  }));
  const options = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ items }),
  };
  const reply = await fetch('/api/batch', options);
  const told = reply.ok ? (await reply.json()).items : [];
  if (told.length !== rows.length || told.some(({ status }) => status !== 201))
    throw new Error('Not accepted');
  return [];
}

/** Stores of IndexedDB that hold the documents, and what is known of them at the provider. */
async function findStores() {
  const known = (await indexedDB.databases()).map(({ name }) => name);
  return {
    documents: known.find((name) => name.endsWith('--docs')),
    copies: known.find((name) => name.includes('rx-replication-meta')),
  };
}
const listStored = async (database) =>
  database === undefined ? [] : ((await askStore(database, 'docs', (rows) => rows.getAll())) ?? []);

async function countStored() {
  const { documents, copies } = await findStores();
  const sent = (await listStored(copies)).filter(({ isCheckpoint }) => isCheckpoint !== '1');
  return (await listStored(documents)).length - sent.length;
}

globalThis.queue = {
  open: async () => {
    docs = await openCollection('queue', schema);
    replication = replicateRxCollection({
      collection: docs,
      replicationIdentifier: 'reviews',
      waitForLeadership: false,
      push: { batchSize: BATCH, handler: push },
    });
    replication.error$.subscribe((error) => {
      if (navigator.onLine) console.error(String(error));
    });
  },
  record: (words, listingId) => docs.insert({ id: crypto.randomUUID(), words, listingId }),
  waiting: countStored,
  stored: countStored,
};

import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions';
import { isRefusal, send } from './send.js';
import { countStore } from './stored.js';

/* Documented: the key of the transaction sent along, and `NonRetriableError` for what cannot succeed. */
const reviews = createCollection(
  localOnlyCollectionOptions({ id: 'reviews', getKey: ({ id }) => id }),
);
let executor;

globalThis.queue = {
  open: async () => {
    executor = startOfflineExecutor({
      collections: { reviews },
      mutationFns: {
        review: async ({ transaction, idempotencyKey }) => {
          for (const { modified } of transaction.mutations)
            await send({ ...modified, key: idempotencyKey }).catch((error) => {
              throw isRefusal(error) ? new NonRetriableError('Refused') : error;
            });
        },
      },
    });
    await executor.waitForInit();
  },
  record: async (words, listingId) => {
    const transaction = executor.createOfflineTransaction({
      mutationFnName: 'review',
      autoCommit: false,
    });
    transaction.mutate(() => reviews.insert({ id: crypto.randomUUID(), words, listingId }));
    transaction.commit().catch(() => undefined);
    // Its order is that of the clock's milliseconds: a person never taps twice in one.
    await new Promise((resolve) => setTimeout(resolve, 5));
  },
  waiting: async () => (await executor.peekOutbox()).length,
  stored: () => countStore('offline-transactions', 'transactions'),
};

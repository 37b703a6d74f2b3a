import { createQueue } from './tanstack-query-queue.js';

/* Beyond its guide, by documented parts: what is on the wire and what was refused is persisted too, and continued. */
globalThis.queue = createQueue({
  dehydrateOptions: { shouldDehydrateMutation: ({ state }) => state.status !== 'success' },
  resume: (client) => {
    for (const mutation of client.getMutationCache().getAll())
      void mutation.continue().catch(() => undefined);
  },
});

import { createQueue } from './tanstack-query-queue.js';

/* As its guide: what is paused is persisted, and nothing else. */
const { open, record, waiting, stored } = createQueue({
  resume: (client) => void client.resumePausedMutations(),
});

globalThis.queue = { open, record, waiting, stored };

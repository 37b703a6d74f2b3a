import type { PrecacheEntry } from 'workbox-precaching';

/** The global scope of the worker, with what sw.ts leaves in it. */
export type WorkerScope = ServiceWorkerGlobalScope & { appFiles: (PrecacheEntry | string)[] };

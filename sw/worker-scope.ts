import type { PrecacheEntry } from 'workbox-precaching';

/** The global scope of the worker, with what the build writes into it. */
export type WorkerScope = ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

import type { Clock } from './clock.ts';
import type { Connectivity } from './connectivity.ts';
import type { NewId } from './ids.ts';
import type { Locks } from './locks.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { BackgroundSync, WakeUps } from './wake-ups.ts';

/** The two parts of IndexedDB that Dexie needs. */
export interface IndexedDatabases {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Everything outside that the engine depends on, in one place, so that a test can own all of it. */
export interface Environment {
  clock: Clock;
  newId: NewId;
  /** 0 ≤ value < 1. */
  random: () => number;
  connectivity: Connectivity;
  locks: Locks;
  wakeUps: WakeUps;
  backgroundSync: BackgroundSync;
  storageQuota: StorageQuota;
  /** Default: those of the context. */
  databases?: IndexedDatabases;
  fetch: (input: Request) => Promise<Response>;
  /** Address of the calls, with a trailing slash: `https://unikade.example/api/`. */
  apiBase: string;
}

import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { DatabaseMaker } from './raw-indexed-db.ts';
import type { Owner, Scheduler } from './scheduler.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

export interface StorageOptions {
  scheduler: Scheduler;
  random: Random;
  faults: Faults;
  deviceId: string;
  databaseName: string;
  make: DatabaseMaker;
  /** Virtual milliseconds of one step at the disk, at least and at most. */
  stepMs: readonly [number, number];
  /** A transaction is committed; its writer has not been notified yet. */
  onCommit: (owner: Owner, tables: readonly string[]) => void;
  /** The database does not open for this context (D7). */
  onStuck: (owner: Owner) => void;
}

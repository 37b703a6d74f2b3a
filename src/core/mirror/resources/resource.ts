import type { UnikadeDatabase } from '../../storage/database.ts';
import type { MirrorTable, RowRef } from '../../storage/row-refs.ts';
import type { CategoryRow, ListRow } from '../../storage/rows.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { EngineContext } from '../../sync/engine.ts';

/** Rows of one table that an answer carries. */
export interface PulledRows {
  table: MirrorTable;
  rows: readonly { id: string; row: unknown }[];
  /** Whether the answer is the whole table: rows it leaves out are gone on the provider. */
  isComplete: boolean;
  /**
   * The row to store when the answer that came at `now` says less than the device knows. `known` is the last answer, read
   * in the writing transaction: another one may have arrived meanwhile.
   */
  keep?: (row: unknown, known: unknown, now: number) => unknown;
  /** Whether the kept row is temporary: the tag is dropped then, so that the next pull brings the row. */
  isKeptForNow?: (row: unknown) => boolean;
}

/** The content of one answer. */
export interface Pulled {
  rows: readonly PulledRows[];
  list?: Omit<ListRow, 'key'>;
  categories?: readonly CategoryRow[];
}

/** An answer, and what was known when it was requested. */
export interface Answer {
  pulled: Pulled;
  etag: string | null;
  /** Count of settlements when the request was sent: rows settled since are newer than the answer (I7). */
  askedAtStamp: number;
  /** Epoch of tags when the request was sent. */
  epoch: number;
  fetchedAt: number;
}

/** Something of the provider that the device mirrors: where it is read from and what its answer means. */
export interface Resource {
  /** Names it in `resources` and `lists`; starts with `me/` when it belongs to the member. */
  key: string;
  path: string;
  query?: URLSearchParams;
  /** Member whose resource it is; null for public ones. */
  owner: string | null;
  /** Row that does not exist when the provider knows no such resource. */
  rowWhenMissing?: RowRef;
  /** Reads the answer that came at `now`; null when it is not one of this call. */
  read(body: unknown, db: UnikadeDatabase, now: number): Promise<Pulled | null> | Pulled | null;
  /** Further work of the transaction that stores an answer. */
  afterStored?: (engine: EngineContext, tx: Transaction, answer: Answer) => Promise<void>;
}

/** A public resource: its answer can be read without a device. */
export interface PublicResource extends Resource {
  owner: null;
  read(body: unknown): Pulled | null;
}

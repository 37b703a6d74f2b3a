import type { UnikadeDatabase } from '../storage/database.ts';
import type { MirrorTable, RowRef } from '../storage/row-refs.ts';
import type { CategoryRow, ListRow } from '../storage/rows.ts';

/** Rows of one table that an answer carries. */
export interface PulledRows {
  table: MirrorTable;
  rows: readonly { id: string; row: unknown }[];
  /** Whether the answer is the whole table: rows it leaves out are gone on the provider. */
  isComplete: boolean;
  /**
   * The row to write where the answer that came at `now` says less than the device knows. `known` is what the provider
   * said before, read in the transaction that writes: another answer may have arrived meanwhile.
   */
  keep?: (row: unknown, known: unknown, now: number) => unknown;
  /** Whether what was kept is for a time only: the version tag is forgotten then, so that the next look brings the row. */
  isKeptForNow?: (row: unknown) => boolean;
}

/** What one answer brings to the device. */
export interface Pulled {
  rows: readonly PulledRows[];
  list?: Omit<ListRow, 'key'>;
  categories?: readonly CategoryRow[];
}

/** Something of the provider that the device mirrors: where it is read from and what its answer means. */
export interface Resource {
  /** Names it in `resources` and `lists`; starts with `me/` when it belongs to the member. */
  key: string;
  path: string;
  query?: URLSearchParams;
  /** Member whose resource it is; null for what everybody may see. */
  owner: string | null;
  /** Row that does not exist when the provider knows no such resource. */
  rowWhenMissing?: RowRef;
  /** Reads the answer that came at `now`; null when it is not one of this call. */
  read(body: unknown, db: UnikadeDatabase, now: number): Promise<Pulled | null> | Pulled | null;
}

/** What is public: its answer is read by itself, with nothing of a device beside it. */
export interface PublicResource extends Resource {
  owner: null;
  read(body: unknown): Pulled | null;
}

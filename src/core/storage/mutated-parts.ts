import Dexie, { type IndexableType, type ObservabilitySet, RangeSet } from 'dexie';
import type { UnikadeDatabase } from './database.ts';
import { indexKeys } from './index-keys.ts';
import type { StoredTable } from './stored-tables.ts';

/** What a transaction has written to one table. */
export interface TableChange {
  table: StoredTable;
  keys: readonly IDBValidKey[];
  /** Rows as they are now. */
  rows: readonly Record<string, unknown>[];
  /** The table was cleared, or keys are unknown. */
  isWhole: boolean;
}

/** Below every key, and above every key. */
const EVERYTHING = { from: -Infinity, to: [[]] };

/**
 * Notifies live queries of every context about writes made without Dexie, in Dexie's own form: the keys, the keys whose
 * index values have changed (`:dels`), and the new values of each index.
 * https://dexie.org/docs/Dexie/Dexie.on.storagemutated
 */
export function notifyLiveQueries(db: UnikadeDatabase, changes: readonly TableChange[]): void {
  const parts: ObservabilitySet = {};
  for (const { table, keys, rows, isWhole } of changes) {
    const part = (index: string) =>
      ((parts as Record<string, RangeSet>)[`idb://${db.name}/${table}/${index}`] ??=
        new RangeSet());
    for (const index of ['', ':dels'])
      if (isWhole) part(index).add(EVERYTHING);
      else part(index).addKeys(keys as IndexableType[]);
    for (const { name } of db.table(table).schema.indexes)
      if (isWhole) part(name).add(EVERYTHING);
      else part(name).addKeys(rows.flatMap((row) => indexKeys(row, name)) as IndexableType[]);
  }
  Dexie.on.storagemutated.fire(parts);
}

import type { UnikadeDatabase } from './database.ts';
import type { StoredTables } from './stored-tables.ts';

/** A collection that can only be read, and in one request: no cursor, which would hold its table over several tasks. */
interface Reading<Row, Key> {
  toArray(): Promise<Row[]>;
  sortBy(key: string): Promise<Row[]>;
  first(): Promise<Row | undefined>;
  count(): Promise<number>;
  primaryKeys(): Promise<Key[]>;
  limit(count: number): Reading<Row, Key>;
}

interface ReadingBy<Row, Key> {
  equals(value: string | number): Reading<Row, Key>;
  startsWith(prefix: string): Reading<Row, Key>;
  above(value: string | number): Reading<Row, Key>;
  between(
    lower: string | number,
    upper: string | number,
    includeLower?: boolean,
    includeUpper?: boolean,
  ): Reading<Row, Key>;
}

/** A table that can only be read. */
interface ReadTable<Row, Key = string> {
  get(key: Key): Promise<Row | undefined>;
  bulkGet(keys: Key[]): Promise<(Row | undefined)[]>;
  where(index: string): ReadingBy<Row, Key>;
  orderBy(index: string): Reading<Row, Key>;
  toCollection(): Reading<Row, Key>;
  limit(count: number): Reading<Row, Key>;
  toArray(): Promise<Row[]>;
  count(): Promise<number>;
}

type ScreenTable =
  | 'listings'
  | 'cartLines'
  | 'wishlist'
  | 'orders'
  | 'categories'
  | 'lists'
  | 'resources'
  | 'visits';

/**
 * The database as screens have it: the mirror, to read. The outbox and what the engine keeps beside it are read by
 * `core/sync/queries`, and written by the engine alone.
 */
export type ScreenDatabase = {
  readonly [Name in ScreenTable]: ReadTable<StoredTables[Name]>;
};

/** The full database, for code outside screens. Both are the same object. */
export function wholeDatabase(db: ScreenDatabase): UnikadeDatabase {
  return db as unknown as UnikadeDatabase;
}

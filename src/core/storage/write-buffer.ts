import { cmp } from 'dexie';
import type { UnikadeDatabase } from './database.ts';
import { indexKeys } from './index-keys.ts';
import type { TableChange } from './mutated-parts.ts';
import type { IndexRange, StoredTable, StoredTables } from './stored-tables.ts';

type Row = Record<string, unknown>;

/** Writes that are not stored yet, and reads that see them. */
export interface WriteBuffer {
  isEmpty(): boolean;
  /** 'unwritten' when nothing was written under the key; undefined when its row was deleted. */
  get<T extends StoredTable>(table: T, key: IDBValidKey): StoredTables[T] | undefined | 'unwritten';
  /** Rows of an index as the writes leave them. */
  mergeInto<T extends StoredTable>(
    stored: StoredTables[T][],
    table: T,
    index: string,
    range: IndexRange,
  ): StoredTables[T][];
  put<T extends StoredTable>(table: T, row: StoredTables[T]): void;
  add<T extends StoredTable>(table: T, row: StoredTables[T]): void;
  delete(table: StoredTable, key: IDBValidKey): void;
  clear(table: StoredTable): void;
  tables(): readonly StoredTable[];
  /** Issues the writes in a transaction. @throws when a row cannot be stored at all */
  write(transaction: IDBTransaction, onKeyTaken: (event: Event) => void): void;
  changes(): TableChange[];
}

interface TableWrites {
  /** By primary key, in a form that compares. */
  puts: Map<string, Row>;
  deletes: Map<string, IDBValidKey>;
  /** Puts whose key must be free. */
  fresh: Set<string>;
  /** Rows whose key the database gives. */
  additions: Row[];
  /** All that was stored goes first. */
  isCleared: boolean;
}

type Written = Map<StoredTable, TableWrites>;

/**
 * An empty buffer. Its reads do not show rows whose key the database has yet to give. Where a stored row was deleted
 * here, only `put` can take its place: `add` finds the key taken.
 */
export function createWriteBuffer(db: UnikadeDatabase): WriteBuffer {
  const written: Written = new Map();
  const writesOf = (table: StoredTable): TableWrites => {
    const known = written.get(table) ?? noWrites();
    written.set(table, known);
    return known;
  };
  const put = (table: StoredTable, row: object, isFresh: boolean) => {
    putInto(writesOf(table), row as Row, primaryPath(db, table), isFresh);
  };
  return {
    isEmpty: () => written.size === 0,
    get: (table, key) => lookUp(written.get(table), nameOf(key)) as never,
    mergeInto: (stored, table, index, range) => {
      const writes = written.get(table);
      if (writes === undefined) return stored;
      const rows = stored as unknown as Row[];
      return merge(rows, writes, primaryPath(db, table), {
        index,
        range,
      }) as unknown as typeof stored;
    },
    put: (table, row) => {
      put(table, row, false);
    },
    add: (table, row) => {
      put(table, row, true);
    },
    delete: (table, key) => {
      const writes = writesOf(table);
      writes.puts.delete(nameOf(key));
      writes.deletes.set(nameOf(key), key);
    },
    clear: (table) => {
      written.set(table, { ...noWrites(), isCleared: true });
    },
    tables: () => [...written.keys()],
    write: (transaction, onKeyTaken) => {
      for (const [table, writes] of written)
        issue(db, transaction.objectStore(table), writes, onKeyTaken);
    },
    changes: () =>
      [...written].map(([table, writes]) => changeOf(table, writes, primaryPath(db, table))),
  };
}

function putInto(writes: TableWrites, row: Row, path: string, isFresh: boolean): void {
  const key = row[path];
  if (key === undefined) {
    writes.additions.push(row);
    return;
  }
  const name = nameOf(key);
  writes.deletes.delete(name);
  writes.puts.set(name, row);
  if (isFresh) writes.fresh.add(name);
}

function lookUp(writes: TableWrites | undefined, name: string): Row | undefined | 'unwritten' {
  const put = writes?.puts.get(name);
  if (put !== undefined) return put;
  return writes?.isCleared === true || writes?.deletes.has(name) === true ? undefined : 'unwritten';
}

function merge(
  stored: readonly Row[],
  writes: TableWrites,
  path: string,
  { index, range }: { index: string; range: IndexRange },
): Row[] {
  const kept = stored.filter((row) => !isWritten(writes, nameOf(row[path])));
  const added = [...writes.puts.values()].filter((row) =>
    indexKeys(row, index).some((key) => isWithin(key, range)),
  );
  return [...kept, ...added];
}

function issue(
  { keyRange }: UnikadeDatabase,
  store: IDBObjectStore,
  { puts, deletes, fresh, additions, isCleared }: TableWrites,
  onKeyTaken: (event: Event) => void,
): void {
  if (isCleared) store.clear();
  for (const [first, last] of runsOf([...deletes.values()]))
    store.delete(first === last ? first : keyRange.bound(first, last));
  for (const [name, row] of puts)
    if (fresh.has(name)) store.add(row).onerror = onKeyTaken;
    else store.put(row);
  for (const row of additions) store.put(row);
}

/** Groups consecutive integers into runs; any other key is a run by itself. */
function runsOf(keys: readonly IDBValidKey[]): [IDBValidKey, IDBValidKey][] {
  const runs: [IDBValidKey, IDBValidKey][] = [];
  for (const key of [...keys].sort(cmp)) {
    const run = runs.at(-1);
    if (typeof key === 'number' && run?.[1] === key - 1) run[1] = key;
    else runs.push([key, key]);
  }
  return runs;
}

function changeOf(
  table: StoredTable,
  { puts, deletes, additions, isCleared }: TableWrites,
  path: string,
): TableChange {
  const rows = [...puts.values()];
  const keys = [...deletes.values(), ...rows.map((row) => row[path] as IDBValidKey)];
  return { table, keys, rows, isWhole: isCleared || additions.length > 0 };
}

function primaryPath(db: UnikadeDatabase, table: StoredTable): string {
  return String(db.table(table).schema.primKey.keyPath);
}

/** Keys of one table are all of one kind. */
function nameOf(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

function noWrites(): TableWrites {
  return { puts: new Map(), deletes: new Map(), fresh: new Set(), additions: [], isCleared: false };
}

function isWritten({ puts, deletes, isCleared }: TableWrites, name: string): boolean {
  return isCleared || puts.has(name) || deletes.has(name);
}

function isWithin(key: unknown, { lower, upper }: IndexRange): boolean {
  return cmp(key, lower) >= 0 && cmp(key, upper) <= 0;
}

import { cmp } from 'dexie';
import type { UnikadeDatabase } from './database.ts';
import { indexKeys } from './index-keys.ts';
import type { IndexRange, ReadTables, StoredTable, StoredTables } from './stored-tables.ts';

/** Batching reads: those requested in one task share a transaction, and each is read once. */
export interface Reader {
  get<T extends keyof ReadTables>(table: T, key: IDBValidKey): Promise<ReadTables[T] | undefined>;
  where<T extends StoredTable>(
    table: T,
    index: string,
    range: IndexRange,
    limit?: number,
  ): Promise<StoredTables[T][]>;
}

interface Question {
  table: keyof ReadTables;
  /** Null: the primary key, of which the answer is one row and no list. */
  index: string | null;
  range: IndexRange;
  limit: number | undefined;
  resolve: (answer: unknown) => void;
  reject: (cause: unknown) => void;
}

/** A reader keeps each answer, failures too, for as long as it lives: make one for each piece of work. */
export function createReader(db: UnikadeDatabase): Reader {
  const known = new Map<string, Promise<unknown>>();
  let questions: Question[] = [];
  const ask = (asked: Pick<Question, 'table' | 'index' | 'range' | 'limit'>) => {
    const { table, index, range, limit } = asked;
    const name = `${table} ${index} ${JSON.stringify([range.lower, range.upper])} ${limit ?? ''}`;
    const answer =
      known.get(name) ??
      new Promise<unknown>((resolve, reject) => {
        questions.push({ ...asked, resolve, reject });
        if (questions.length > 1) return;
        queueMicrotask(() => {
          const all = questions;
          questions = [];
          readTogether(db, groupQuestions(db, all));
        });
      });
    known.set(name, answer);
    return answer;
  };
  const get = (table: keyof ReadTables, key: IDBValidKey) =>
    ask({ table, index: null, range: { lower: key, upper: key }, limit: undefined });
  const where = (table: StoredTable, index: string, range: IndexRange, limit?: number) =>
    ask({ table, index, range, limit });
  return { get, where } as Reader;
}

/** Fewer are requested one by one. */
const FEWEST_TOGETHER = 4;

/**
 * Merges many requests for single values of one index into one range request: a request costs as much as several rows.
 * Where too many rows lie between the values, each is requested by itself.
 */
function groupQuestions(db: UnikadeDatabase, questions: readonly Question[]): Question[] {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const { table, index, range, limit } = question;
    const isValue = typeof range.lower === 'string' || typeof range.lower === 'number';
    const isSingle = isValue && range.lower === range.upper && limit === undefined;
    const name = isSingle ? `${table} ${index}` : `alone ${groups.size}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [question]);
    else group.push(question);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined || group.length < FEWEST_TOGETHER
      ? group
      : [inOne(db, first, group)];
  });
}

function inOne(
  db: UnikadeDatabase,
  { table, index, range: one }: Question,
  group: readonly Question[],
): Question {
  const range = { ...one };
  for (const { lower } of group.map((each) => each.range)) {
    if (cmp(lower, range.lower) < 0) range.lower = lower;
    if (cmp(lower, range.upper) > 0) range.upper = lower;
  }
  const limit = 2 * group.length;
  const primary = String(db.table(table).schema.primKey.keyPath);
  const path = index ?? primary;
  return {
    ...{ table, index: path, range, limit },
    resolve: (answer) => {
      const all = answer as Row[];
      if (all.length === limit) {
        readTogether(db, group);
        return;
      }
      const found = groupRows(all, path, primary);
      for (const { range: own, resolve } of group) {
        const rows = found.get(own.lower) ?? [];
        resolve(index === null ? rows[0] : rows);
      }
    },
    reject: (cause) => {
      for (const { reject } of group) reject(cause);
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Rows under each value of an index, in the order of the database; a row appears once for each of its values. */
function groupRows(rows: readonly Row[], path: string, primary: string): Map<unknown, Row[]> {
  const found = new Map<unknown, Row[]>();
  const byKey = new Map(rows.map((row) => [row[primary], row]));
  const sorted = [...byKey.values()].sort((a, b) => cmp(a[primary], b[primary]));
  for (const row of sorted)
    for (const key of new Set(indexKeys(row, path))) {
      const group = found.get(key);
      if (group === undefined) found.set(key, [row]);
      else group.push(row);
    }
  return found;
}

function requestOf(
  db: UnikadeDatabase,
  store: IDBObjectStore,
  { index, range, limit }: Question,
): IDBRequest {
  if (index === null) return store.get(range.lower);
  const source = store.keyPath === index ? store : store.index(index);
  return source.getAll(db.keyRange.bound(range.lower, range.upper), limit);
}

/** One read-only transaction that the database can complete even if this context is frozen. */
function readTogether(db: UnikadeDatabase, questions: readonly Question[]): void {
  const refuse = (cause: unknown) => {
    for (const { reject } of questions) reject(cause);
  };
  try {
    const tables = [...new Set(questions.map(({ table }) => table))];
    const transaction = openConnection(db).transaction(tables, 'readonly');
    transaction.onabort = () => {
      refuse(transaction.error ?? new DOMException('The reads were aborted.', 'AbortError'));
    };
    for (const question of questions) {
      const { table, resolve, reject } = question;
      const request = requestOf(db, transaction.objectStore(table), question);
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error);
      };
    }
    transaction.commit();
  } catch (cause) {
    refuse(cause);
  }
}

/** @throws InvalidStateError when the browser has closed the database meanwhile */
export function openConnection(db: UnikadeDatabase): IDBDatabase {
  const connection = db.backendDB() as IDBDatabase | null;
  if (connection === null) throw new DOMException('The database is closed.', 'InvalidStateError');
  return connection;
}

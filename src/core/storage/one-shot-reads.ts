import type { UnikadeDatabase } from './database.ts';
import type { IndexRange, StoredTable, StoredTables } from './stored-tables.ts';

/** Reads for one piece of work: what is asked for in the same breath is read in one transaction, and everything once. */
export interface Reader {
  get<T extends StoredTable>(table: T, key: IDBValidKey): Promise<StoredTables[T] | undefined>;
  where<T extends StoredTable>(
    table: T,
    index: string,
    range: IndexRange,
    limit?: number,
  ): Promise<StoredTables[T][]>;
}

interface Question {
  table: StoredTable;
  ask: (store: IDBObjectStore) => IDBRequest;
  resolve: (answer: unknown) => void;
  reject: (cause: unknown) => void;
}

export function createReader(db: UnikadeDatabase): Reader {
  const known = new Map<string, Promise<unknown>>();
  let questions: Question[] = [];
  const enqueue = (table: StoredTable, ask: Question['ask']) =>
    new Promise<unknown>((resolve, reject) => {
      questions.push({ table, ask, resolve, reject });
      if (questions.length > 1) return;
      queueMicrotask(() => {
        const asked = questions;
        questions = [];
        readTogether(db, asked);
      });
    });
  const get = (table: StoredTable, key: IDBValidKey) => {
    const name = `${table} ${JSON.stringify(key)}`;
    const answer = known.get(name) ?? enqueue(table, (store) => store.get(key));
    known.set(name, answer);
    return answer;
  };
  const where = (table: StoredTable, index: string, range: IndexRange, limit?: number) => {
    const name = `${table} ${index} ${JSON.stringify([range.lower, range.upper])} ${limit ?? ''}`;
    const ask: Question['ask'] = (store) => {
      const source = store.keyPath === index ? store : store.index(index);
      return source.getAll(db.keyRange.bound(range.lower, range.upper), limit);
    };
    const answer = known.get(name) ?? enqueue(table, ask);
    known.set(name, answer);
    return answer;
  };
  return { get, where } as Reader;
}

/** One read-only transaction that the database can finish without us. */
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
    for (const { table, ask, resolve, reject } of questions) {
      const request = ask(transaction.objectStore(table));
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

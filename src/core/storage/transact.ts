import type { UnikadeDatabase } from './database.ts';
import { notifyLiveQueries } from './mutated-parts.ts';
import { createReader, openConnection, type Reader } from './one-shot-reads.ts';
import { createWriteBuffer, type WriteBuffer } from './write-buffer.ts';
import { readNow } from './read-now.ts';
import type { CommitRow, IndexRange, StoredTable, StoredTables } from './stored-tables.ts';

/*
 * INVARIANTS
 * - No transaction of the engine stays open between two tasks: every request of it is issued in one task, and `commit()`
 *   with the last one. A context that is frozen or stopped therefore never holds a lock that another one waits for.
 *   https://github.com/w3c/IndexedDB/issues/381
 * - Writes of one `transact` are stored whole or not at all, and only when no other `transact` of any context was
 *   stored since its first read: each adds the next number to `commits`, where a number can be added once.
 */

/** What `transact` gives its work: reads that see its own writes, and writes that are stored when it has ended. */
export interface Transaction {
  get<T extends StoredTable>(table: T, key: IDBValidKey): Promise<StoredTables[T] | undefined>;
  /** Rows whose index lies in the range, in the order of the index; those just written come last. */
  where<T extends StoredTable>(
    table: T,
    index: string,
    range: IndexRange,
    limit?: number,
  ): Promise<StoredTables[T][]>;
  put<T extends StoredTable>(table: T, row: StoredTables[T]): void;
  /** As `put`, of a row under a key that must be free: when another writer has taken it, the work starts over. */
  add<T extends StoredTable>(table: T, row: StoredTables[T]): void;
  delete(table: StoredTable, key: IDBValidKey): void;
  clear(table: StoredTable): void;
  /** The next place in the log. */
  nextSeq(): Promise<number>;
}

/** Numbers kept: more than can be added while one transaction is under way. */
const NUMBERS_KEPT = 10_000;
/** Work that was suspended for longer starts over: the numbers it would be compared with may be gone. */
const LONGEST_WORK_MS = 10_000;
const MAX_TRIES = 100;
/** Errors of a lost connection, after which a new one helps. WebKit: https://bugs.webkit.org/show_bug.cgi?id=197050 */
const CONNECTION_ERRORS = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
]);
const MAX_LOST_CONNECTIONS = 3;

/**
 * Runs `work` as one serializable transaction over all contexts of the device, optimistically: it may run several times,
 * so it must only read and write through what it is given.
 *
 * @throws what `work` throws, and what the database says when it cannot store (`QuotaExceededError`); nothing is stored then.
 */
export function transact<T>(
  db: UnikadeDatabase,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const run = db.turn.then(() => runUntilStored(db, work));
  db.turn = run.then(
    () => undefined,
    () => undefined,
  );
  return run;
}

/** Stores one row. @throws as `transact` */
export function putRow<T extends StoredTable>(
  db: UnikadeDatabase,
  table: T,
  row: StoredTables[T],
): Promise<void> {
  return transact(db, async (tx) => {
    tx.put(table, row);
  });
}

/** Another context was faster: it has committed first, or has taken the place in the log. */
type Beaten = 'overtaken' | 'key-taken';

async function runUntilStored<T>(
  db: UnikadeDatabase,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let lostConnections = 0;
  let isSeqTaken = false;
  for (let tries = 1; ; tries += 1) {
    try {
      // Dexie opens a database that is closed, and opens it anew when the browser has closed it.
      if (!db.isOpen() || lostConnections > 0) await db.commits.get(0);
      const outcome: { result: T } | Beaten = await runOnce(db, work, isSeqTaken);
      if (typeof outcome === 'object') return outcome.result;
      isSeqTaken = outcome === 'key-taken';
    } catch (cause) {
      if (!isConnectionError(cause) || lostConnections === MAX_LOST_CONNECTIONS) throw cause;
      lostConnections += 1;
    }
    if (tries === MAX_TRIES) throw new Error(`Overtaken ${MAX_TRIES} times.`);
  }
}

async function runOnce<T>(
  db: UnikadeDatabase,
  work: (tx: Transaction) => Promise<T>,
  isSeqTaken: boolean,
): Promise<{ result: T } | Beaten> {
  const startedAt = db.now();
  const reader = createReader(db);
  const buffer = createWriteBuffer(db);
  // Read together with what the work asks for first: a transaction of its own would double what small work costs.
  const head = numberingFrom(db, reader.get('commits', 0), isSeqTaken);
  let result: T;
  try {
    result = await work(createTransaction(reader, buffer, head));
  } catch (cause) {
    const { count } = await head;
    // Reads at different moments may be inconsistent.
    if (await isOvertaken(db, count)) return 'overtaken';
    throw cause;
  }
  const { count, lastSeq } = await head;
  if (buffer.isEmpty()) return (await isOvertaken(db, count)) ? 'overtaken' : { result };
  const elapsedMs = db.now() - startedAt;
  if (elapsedMs < 0 || elapsedMs > LONGEST_WORK_MS) return 'overtaken';
  const next: CommitRow = { n: 0, count: count + 1, lastSeq };
  const outcome = await store(db, buffer, next);
  return outcome === 'stored' ? { result } : outcome;
}

interface Numbering {
  count: number;
  lastSeq: number;
}

function numberingFrom(
  db: UnikadeDatabase,
  reading: Promise<CommitRow | undefined>,
  isSeqTaken: boolean,
): Promise<Numbering> {
  const read = async () => {
    const { count = 0, lastSeq: numbered } = (await reading) ?? {};
    // An earlier version of the app, in another tab, lets the database number its entries.
    const isKnown = numbered !== undefined && !isSeqTaken;
    // Places are never given twice, also when the log is empty by now.
    return { count, lastSeq: isKnown ? numbered : Math.max(numbered ?? 0, await lastSeqOf(db)) };
  };
  const numbering = read();
  // A failure reaches whoever awaits it; the work may fail before that.
  numbering.catch(() => undefined);
  return numbering;
}

function createTransaction(
  reader: Reader,
  buffer: WriteBuffer,
  head: Promise<Numbering>,
): Transaction {
  return {
    get: async (table, key) => {
      const written = buffer.get(table, key);
      return written === 'unwritten' ? reader.get(table, key) : written;
    },
    where: async (table, index, range, limit) => {
      const stored = await reader.where(table, index, range, limit);
      return buffer.mergeInto(stored, table, index, range);
    },
    put: (table, row) => {
      buffer.put(table, row);
    },
    add: (table, row) => {
      buffer.add(table, row);
    },
    delete: (table, key) => {
      buffer.delete(table, key);
    },
    clear: (table) => {
      buffer.clear(table);
    },
    nextSeq: async () => {
      const numbering = await head;
      numbering.lastSeq += 1;
      return numbering.lastSeq;
    },
  };
}

/** Issues every write in this one task, and commits the transaction in it. */
async function store(
  db: UnikadeDatabase,
  buffer: WriteBuffer,
  next: CommitRow,
): Promise<'stored' | Beaten> {
  const tables = [db.commits.name, ...buffer.tables()];
  const transaction = openConnection(db).transaction(tables, 'readwrite', { durability: 'strict' });
  let beatenBy = null as Beaten | null;
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(transaction.error ?? new DOMException('The writes were aborted.', 'AbortError'));
    };
  });
  try {
    // No request has a handler that would prevent its failure from aborting the whole transaction.
    const commits = transaction.objectStore(db.commits.name);
    const number = next.count ?? 0;
    commits.add({ n: number }).onerror = ifKeyIsTaken(() => {
      beatenBy = 'overtaken';
    });
    commits.put(next);
    if (number > NUMBERS_KEPT) commits.delete(number - NUMBERS_KEPT);
    const onKeyTaken = ifKeyIsTaken(() => {
      beatenBy ??= 'key-taken';
    });
    buffer.write(transaction, onKeyTaken);
    transaction.commit();
  } catch (cause) {
    transaction.abort();
    await ended.catch(() => undefined);
    throw cause;
  }
  try {
    await ended;
  } catch (cause) {
    if (beatenBy !== null) return beatenBy;
    throw cause;
  }
  notifyLiveQueries(db, buffer.changes());
  return 'stored';
}

/** When a transaction aborts, for lack of space for example, each of its requests fails as well. */
function ifKeyIsTaken(then: () => void): (event: Event) => void {
  return ({ target }) => {
    if ((target as IDBRequest).error?.name === 'ConstraintError') then();
  };
}

async function isOvertaken(db: UnikadeDatabase, count: number): Promise<boolean> {
  return ((await readNow(db, 'commits', 0))?.count ?? 0) !== count;
}

async function lastSeqOf(db: UnikadeDatabase): Promise<number> {
  return (await db.outbox.orderBy('seq').primaryKeys()).at(-1) ?? 0;
}

function isConnectionError(cause: unknown): boolean {
  return cause instanceof Error && CONNECTION_ERRORS.has(cause.name);
}

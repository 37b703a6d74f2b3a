/*
 * Temporary failures of the database: they become 503, and the request may be retried. Any other thrown error is a defect.
 */

/**
 * `away`: unreachable. `crowded`: all connections are in use. `late`: a timeout, or a conflict with concurrent
 * transactions. `full`: no space left to write.
 */
export type Outage = 'away' | 'crowded' | 'late' | 'full';

/** By SQLSTATE, whole or a prefix (PostgreSQL's appendix A). The longer one wins. */
const STATES: Readonly<Record<string, Outage>> = {
  // connection exception
  '08': 'away',
  // insufficient resources, too_many_connections among them
  '53': 'crowded',
  // disk_full
  '53100': 'full',
  // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout
  '57P': 'away',
  // query_canceled: the statement ran out of time
  '57014': 'late',
  // system_error, io_error
  '58': 'away',
  // read_only_sql_transaction: a standby that is about to take over
  '25006': 'away',
  // idle_in_transaction_session_timeout
  '25P03': 'late',
  // serialization_failure, deadlock_detected
  '40001': 'late',
  '40P01': 'late',
  // lock_not_available
  '55P03': 'late',
};

/** By Node's error codes, from the network and from the files of the embedded database. */
const SYSTEM: Readonly<Record<string, Outage>> = {
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ECONNABORTED: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  EHOSTDOWN: 'away',
  ENETUNREACH: 'away',
  ENETDOWN: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EIO: 'away',
  EROFS: 'away',
  EMFILE: 'crowded',
  ENFILE: 'crowded',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
};

/** Driver messages without a code. */
const WORDS: readonly (readonly [RegExp, Outage])[] = [
  [/^Connection terminated/, 'away'],
  [/^Client has encountered a connection error/, 'away'],
  [/^Client was closed and is not queryable/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
  [/^PGlite is clos(ed|ing)/, 'away'],
  [/^timeout exceeded when trying to connect/, 'crowded'],
];

/** The outage that caused a thrown error, also when wrapped by query builder or driver; null: a defect. */
export function findOutage(thrown: unknown): Outage | null {
  if (!(thrown instanceof Error)) return null;
  const wrapped: readonly unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  for (const error of [thrown.cause, ...wrapped]) {
    const outage = findOutage(error);
    if (outage !== null) return outage;
  }
  return outageOfCode(thrown) ?? outageOfWords(thrown.message);
}

function outageOfCode(error: Error): Outage | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The socket file of a server that is down; any other missing file is a defect.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'away';
  return STATES[code] ?? STATES[code.slice(0, 3)] ?? STATES[code.slice(0, 2)] ?? SYSTEM[code];
}

function outageOfWords(message: string): Outage | null {
  return WORDS.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

import pg from 'pg';

/*
 * INVARIANTS
 * - A lost connection returns to the pool by itself, even while it is leased: the query builder does not release one whose
 *   `begin` failed, and twenty of those would exhaust the pool.
 * - No caller keeps a connection longer than `loanMs`: an unresponsive one is replaced.
 */

interface PoolLimits {
  maxConnections: number;
  loanMs: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  /** A pooler may refuse startup parameters: then the time limits are those of the role. */
  isBehindPooler: boolean;
}

const LIMITS: PoolLimits = {
  maxConnections: 20,
  /** Shorter than a client's timeout; longer than any change takes, also one that waits for a lock. */
  loanMs: 7_000,
  /** For opening a connection, or waiting for one of the pool. */
  connectTimeoutMs: 5_000,
  /** Longer than `KEY_WAIT` of `http/idempotency.ts`: a wait for a lock ends by `lock_timeout` first. */
  statementTimeoutMs: 6_000,
  isBehindPooler: false,
};

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (problem?: Error | boolean) => void,
) => void;

/** The connections of one process. `findOutage` recognises its failures. */
export class LeasedPool extends pg.Pool {
  readonly #loanMs: number;

  constructor(url: string, limits: Partial<PoolLimits> = {}) {
    const { maxConnections, loanMs, connectTimeoutMs, statementTimeoutMs, isBehindPooler } = {
      ...LIMITS,
      ...limits,
    };
    super({
      connectionString: url,
      max: maxConnections,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      ...(!isBehindPooler && {
        statement_timeout: statementTimeoutMs,
        // A process that hangs within a transaction must not keep its locks.
        idle_in_transaction_session_timeout: loanMs,
      }),
    });
    this.#loanMs = loanMs;
    // Without a listener a lost connection would end the process, idle or leased.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const lent = super.connect().then((client) => lend(client, this.#loanMs));
    if (callback === undefined) return lent;
    lent.then(
      (client) => {
        callback(undefined, client, (problem) => {
          client.release(problem);
        });
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new Error(String(error)), undefined, () => {});
      },
    );
    return undefined;
  }
}

function lend(client: pg.PoolClient, loanMs: number): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const giveBack = (problem?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    clearTimeout(end);
    client.off('error', giveBack);
    release(problem);
  };
  const end = setTimeout(() => {
    giveBack(new Error('The database did not answer in time.'));
  }, loanMs);
  client.on('error', giveBack);
  client.release = giveBack;
  return client;
}

import pg from 'pg';

/*
 * INVARIANTS
 * - A lost connection returns to the pool by itself, even while it is leased: the query builder does not release one
 *   whose `begin` failed, and twenty of those would end a process that survived its database.
 * - No caller holds a connection longer than `loanMs`: an unresponsive one is replaced.
 */

interface PoolLimits {
  maxConnections: number;
  loanMs: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  /** A pooler may refuse start-up parameters: then the time limits are those of the role. */
  isBehindPooler: boolean;
}

const LIMITS: PoolLimits = {
  maxConnections: 20,
  /** Shorter than a client waits for its reply; longer than any change takes, also one that waits for a lock. */
  loanMs: 7_000,
  /** For a connection that is new, or that another request has to give back first. */
  connectTimeoutMs: 5_000,
  /** Longer than `KEY_WAIT` of `http/idempotency.ts`: a wait for a lock ends by its own rule. */
  statementTimeoutMs: 6_000,
  isBehindPooler: false,
};

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (problem?: Error | boolean) => void,
) => void;

/** The connections of one process. Every failure to get or keep one is for `findOutage` to name. */
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
        // A process that hangs in the middle of a change must not keep its locks.
        idle_in_transaction_session_timeout: loanMs,
      }),
    });
    this.#loanMs = loanMs;
    // Without a listener a lost connection would end the process: while idle, or while it is handed out.
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

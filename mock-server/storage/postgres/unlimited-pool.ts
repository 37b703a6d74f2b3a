import pg from 'pg';

/** For a session whose statements take as long as they take; the role may have limits of its own, for a pooler that passes none on. */
export const LIFT_TIME_LIMITS =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/** Connections for the operator's commands: a backup or a restore takes longer than any request may. */
export function openUnlimitedPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    verify: (client, done) => {
      client.query(LIFT_TIME_LIMITS).then(() => {
        done();
      }, done);
    },
  });
  // Without a listener a lost connection would end the process before the query that it was lost in says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

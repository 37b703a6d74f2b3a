import pg from 'pg';

/** For a session without time limits; the role may have some, for a pooler that passes none on. */
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
  // Without a listener a lost connection would end the process before its query rejects.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

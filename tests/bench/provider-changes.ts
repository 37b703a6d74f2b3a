import pg from 'pg';

interface Wanted {
  /** A second. */
  changes: number;
  databaseUrl: string | null;
}

const LISTINGS = 500;

/** Changes prices of listings of all kinds until it is stopped, as sellers do while others look: each in a transaction of its own. */
export function startChanges({ changes, databaseUrl }: Wanted): () => Promise<void> {
  if (changes === 0) return () => Promise.resolve();
  if (databaseUrl === null) throw new Error('BENCH_CHANGES needs DATABASE_URL.');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const ids = pool.query<{ id: string }>(
    `select id from listings where status = 'active' order by id desc limit ${LISTINGS}`,
  );
  const waiting = new Set<Promise<void>>();
  let count = 0;
  const changeOne = async () => {
    const { rows } = await ids;
    count += 1;
    const asked = `update listings set price_cents = price_cents + $1, version = nextval('row_version'), updated_at = now() where id = $2`;
    await pool.query(asked, [count % 2 === 0 ? 100 : -100, rows[count % rows.length]?.id]);
  };
  const timer = setInterval(() => {
    const one: Promise<void> = changeOne().finally(() => waiting.delete(one));
    waiting.add(one);
  }, 1000 / changes);
  return async () => {
    clearInterval(timer);
    await Promise.all(waiting);
    await pool.end();
    console.log(`${count} changes of listings`);
  };
}

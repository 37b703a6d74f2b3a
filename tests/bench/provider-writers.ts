import pg from 'pg';
import { openPostgres } from '#server/storage/connect.ts';
import { seedDatabase } from '#server/seed/seed.ts';

/*
 * npm run bench:writers
 *
 * Changes of listings of one category and condition, each of another listing and in a transaction of its own, by more
 * and more connections at once. Nothing here fails on time: machines differ, and so do disks.
 *
 * TEST_POSTGRES_URL: a server on which a database may be made, and that waits for its disk; else one is made that does not.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CONNECTIONS = [1, 4, 8, 16];
const NAME = `unikade_writers_${process.pid}`;

async function run(server: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  try {
    const store = await openPostgres(url.href, (db) =>
      seedDatabase(db, { kind: 'generated', count: 5_000 }, Date.now()),
    );
    await store.close();
    for (const connections of CONNECTIONS) {
      const perSecond = await measure(url.href, connections);
      console.log(`${connections} at once: ${Math.round(perSecond)} changes a second`);
    }
  } finally {
    await admin.query(`drop database ${NAME} with (force)`);
    await admin.end();
  }
}

/** Prices go up by a cent: a change after which any list may be another one. It ends as calls do, with the row for the reply. */
async function measure(url: string, connections: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // The database is dropped while the last ones close.
  pool.on('error', () => {});
  const ids = await listIds(pool);
  const ends = AbortSignal.timeout(SECONDS * 1000);
  const changed = await Promise.all(
    Array.from({ length: connections }, async (_, mine) => {
      const own = ids.filter((_id, at) => at % connections === mine);
      const client = await pool.connect();
      let count = 0;
      for (; !ends.aborted; count += 1) {
        const id = own[count % own.length];
        await client.query('begin');
        await client.query('update listings set price_cents = price_cents + 1 where id = $1', [id]);
        await client.query('select * from listings where id = $1', [id]);
        await client.query('commit');
      }
      client.release();
      return count;
    }),
  );
  await pool.end();
  return changed.reduce((sum, count) => sum + count, 0) / SECONDS;
}

async function listIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from listings where status = 'active' and category = 'books' and condition = 'used' order by id limit 160`,
  );
  return rows.map(({ id }) => id);
}

await run(process.env.TEST_DATABASE_URL ?? '');

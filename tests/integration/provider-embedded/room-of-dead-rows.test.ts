import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_RETENTION_MS } from '#core/contract/headers.ts';
import { readRows } from '#server/backup/tables.ts';
import { dropOldReplies } from '#server/http/idempotent-replies.ts';
import { createViewCounter } from '#server/resources/listings/view-counter.ts';
import { vacuumChanged } from '#server/storage/embedded/vacuum-changed.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';

/* A server has autovacuum; the embedded database has the hourly tidying alone. */

const HOURS = 3;

let provider: TestProvider;
beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

async function sizeOf(table: string): Promise<number> {
  const [row] = await readRows<{ bytes: number }>(
    provider.database.db,
    `select pg_total_relation_size('${table}')::int as bytes`,
  );
  return row?.bytes ?? 0;
}

/** Sizes of a table after each of some hours of the same work. */
async function sizesOver(table: string, work: (hour: number) => Promise<void>): Promise<number[]> {
  const sizes: number[] = [];
  for (let hour = 0; hour < HOURS; hour += 1) {
    await work(hour);
    await vacuumChanged(provider.database.db);
    sizes.push(await sizeOf(table));
  }
  return sizes;
}

it('the room of expired replies is used again', async () => {
  const { db } = provider.database;
  let now = provider.now();
  const sizes = await sizesOver('idempotency_keys', async (hour) => {
    await db.execute(sql`insert into idempotency_keys (member_id, key, fingerprint, created_at)
      select ${'a'.repeat(24)}, ${`${hour} `} || n, ${'f'.repeat(64)}, ${new Date(now).toISOString()}::timestamptz from generate_series(1, 100) as n`);
    await db.execute(sql`update idempotency_keys set status = 200, body = repeat(md5(key), 40)`);
    now += IDEMPOTENCY_RETENTION_MS + 60_000;
    await dropOldReplies(db, now);
  });
  expect(sizes.at(-1), sizes.join(', ')).toBeLessThanOrEqual(sizes[1] ?? 0);
});

it('the room of counted views is used again', async () => {
  const { db } = provider.database;
  const views = createViewCounter({ db, schedule: () => {}, reportDefect: () => {} });
  const sizes = await sizesOver('listing_ranks', async () => {
    for (let times = 0; times < 100; times += 1) {
      views.count(listingId('textbook'));
      await views.flush();
    }
  });
  expect(sizes.at(-1), sizes.join(', ')).toBeLessThanOrEqual(sizes[1] ?? 0);
});

it('a table that has hardly changed is left alone', async () => {
  const { db } = provider.database;
  await vacuumChanged(db);
  await db.execute(sql`update categories set name = name`);
  const count = () =>
    readRows<{ vacuums: number }>(
      db,
      `select coalesce(sum(vacuum_count), 0)::int as vacuums from pg_stat_user_tables`,
    );
  const before = await count();
  await vacuumChanged(db);
  expect(await count()).toEqual(before);
});

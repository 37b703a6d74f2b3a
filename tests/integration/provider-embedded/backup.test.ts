import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { copyMigrations, type OpenStore, restoreBackup } from '#server/backup/restore.ts';
import { runTool } from '#server/operations/run-tool.ts';
import { listTables, readRows } from '#server/backup/tables.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { seedDatabase } from '#server/seed/seed.ts';
import { MIGRATIONS_FOLDER, openEmbedded, prepareEmbedded } from '#server/storage/connect.ts';
import type { Database } from '#server/storage/database.ts';
import { openEmptyClient, plantEmptyDatabase } from '#support/database/embedded-test-database.ts';
import { copyPreparedFolder } from '#support/database/prepared-folder.ts';
import { startTestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { setScene } from '#support/provider/provider-scene.ts';
import {
  borrowDatabase,
  returnDatabase,
  TEST_EPOCH_MS,
  type TestDatabase,
} from '#support/database/test-databases.ts';
import { asVisitor } from '../provider/calls.ts';

const DRILL_LIMIT_MS = 120_000;

let folder: string;
let clients: PGlite[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unikade-backup-'));
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  rmSync(folder, { recursive: true });
});

/** A database in memory that can be opened again with more migrations. */
async function openMemory(): Promise<{ open: OpenStore; client: PGlite }> {
  const client = await openEmptyClient();
  clients.push(client);
  const open: OpenStore = async (prepare, migrations) => ({
    db: await prepareEmbedded(client, prepare, migrations),
    close: () => Promise.resolve(),
  });
  return { open, client };
}

/** The rows of each table in a fixed order; without their versions, which a restore gives anew. */
async function fingerprint(db: Database): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of await listTables(db)) {
    const rows = await readRows<{ row: string }>(
      db,
      `select (to_jsonb(t) - 'version')::text as row from "${table}" t`,
    );
    const lines = rows.map(({ row }) => row).sort();
    hashes[table] =
      `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return hashes;
}

/** The least version of a row, and the next one that would be given. */
async function versionsOf(db: Database): Promise<{ least: number; next: number }> {
  const versioned = ['listings', 'reviews', 'orders', 'cart_lines', 'wishlist_entries'];
  const least = versioned.map((table) => `(select min(version) from ${table})`);
  const [held] = await readRows<{ least: string; next: string }>(
    db,
    `select least(${least.join(', ')})::text as least, nextval('row_version')::text as next`,
  );
  return { least: Number(held?.least), next: Number(held?.next) };
}

describe('a backup', () => {
  let database: TestDatabase;
  let file: string;
  beforeEach(async () => {
    database = await borrowDatabase('small');
    const provider = await startTestProvider({ database });
    await setScene(provider);
    // Bytes, as pictures have them.
    await database.run(
      `insert into pictures select lpad('', 24, 'd'), id, now(), now() from members limit 1; insert into picture_sizes select lpad('', 24, 'd'), 320, 320, '\\x00ff0a'; insert into search_alert_progress select 1, now(), id from listings limit 1`,
    );
    file = join(folder, 'all.backup');
    await writeBackup(database.db, file, provider.now());
    await provider.close();
  });
  afterEach(() => returnDatabase(database));

  it('brings back every row of every table, with a higher version than any that was given out since: no device refuses it', async () => {
    const lost = await readRows<{ version: string }>(
      database.db,
      `select nextval('row_version')::text as version from generate_series(1, 1000)`,
    );
    const { open } = await openMemory();
    const counts = await restoreBackup(open, file, TEST_EPOCH_MS);
    const { db } = await open(() => Promise.resolve());
    const before = await fingerprint(database.db);
    expect(await fingerprint(db)).toEqual(before);
    expect(Object.values(before).filter((hash) => hash.startsWith('0 ')).length).toBeLessThan(5);
    expect(counts.members).toBe(6);
    const { least, next } = await versionsOf(db);
    expect(least).toBeGreaterThan(Number(lost.at(-1)?.version));
    expect(next).toBeGreaterThan(least);
    const copy = await startTestProvider({ database: { ...database, db } });
    const product = await asVisitor(copy)<{ title: string }>(
      'GET',
      `products/${listingId('hoodie')}`,
    );
    expect(product.body.title).toBe('Faculty hoodie');
    await copy.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not restored into a database that is in use, nor when a part of it is lost', async () => {
    const { open } = await openMemory();
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 200));
    await expect(restoreBackup(open, file, TEST_EPOCH_MS)).rejects.toThrow();
    const { db } = await open(() => Promise.resolve());
    expect(await readRows(db, 'select * from members')).toEqual([]);
    writeFileSync(file, whole);
    await restoreBackup(open, file, TEST_EPOCH_MS);
    await expect(restoreBackup(open, file, TEST_EPOCH_MS)).rejects.toThrow('not empty');
  });
});

it('a backup of an earlier schema is not restored where a provider of a later one was started: its migrations of data would be left out', async () => {
  const earlier = join(folder, 'migrations');
  await copyMigrations(earlier, versions[10]?.when ?? 0);
  const source = await openMemory();
  const { db: old } = await source.open(() => Promise.resolve(), earlier);
  await settlePeople(old, 'a');
  const file = join(folder, 'old.backup');
  await writeBackup(old, file, TEST_EPOCH_MS);
  const started = await openMemory();
  // In production without a seed: it has no members.
  await started.open((db) => seedDatabase(db, { kind: 'none' }, TEST_EPOCH_MS));
  await expect(restoreBackup(started.open, file, TEST_EPOCH_MS)).rejects.toThrow(
    'no provider has been started on',
  );
  const { db } = await started.open(() => Promise.resolve());
  expect(await readRows(db, 'select id from members')).toEqual([]);
});

it('a file that is no backup is refused, and so is one of a newer version', async () => {
  const other = join(folder, 'other');
  writeFileSync(other, 'nothing');
  const never: OpenStore = () => Promise.reject(new Error('Opened for nothing.'));
  await expect(restoreBackup(never, other, null)).rejects.toThrow(
    `${other} is no backup of UniKade`,
  );
  await expect(copyMigrations(join(folder, 'migrations'), 1)).rejects.toThrow('newer version');
});

/**
 * In the schema of any version, named by a letter: two people, two listings, an order with three pictures, a review, a
 * cart, a wishlist.
 */
const peopleOf = (letter: string) => {
  const [person, other, listing, one] = ['a', 'b', 'c', 'd'].map(
    (digit) => `'${digit}${letter.charCodeAt(0)}${'0'.repeat(19)}'`,
  );
  return `
  insert into categories (id, slug, name, position) values (${one}, 'earlier-${letter}', 'Earlier', 99);
  insert into members (id, email, name, phone, address, bio, campus, role, profile_pic_url, created_at) values
    (${person}, 'a@${letter}.lk', 'A', '', '', '', '', 'seller', '', now()), (${other}, 'b@${letter}.lk', 'B', '', '', '', '', 'buyer', '', now());
  insert into listings (id, seller_id, title, description, category, condition, price_cents, images, status, quantity, variations, features, why_buy, search_text, created_at, updated_at)
    select overlay(${listing} placing n::text from 20), ${person}, 'Kettle ' || n, 'Old.', 'earlier-${letter}', 'used', 100, '["/p/1", "/p/2", "/p/3"]', 'active', 5, '[]', '[]', '[]', E'kettle\\nold.\\nearlier', now(), now() from generate_series(1, 2) n;
  insert into orders (id, buyer_id, seller_id, listing_id, listing_title, listing_price_cents, listing_images, quantity, variations, amount_cents, payment_method, status, created_at, updated_at)
    values (${one}, ${other}, ${person}, overlay(${listing} placing '1' from 20), 'Kettle 1', 100, '["/p/1", "/p/2", "/p/3"]', 1, '{}', 100, 'cash', 'processing', now(), now());
  insert into reviews (id, listing_id, reviewer_id, reviewed_user_id, rating, comment, created_at) values (${one}, overlay(${listing} placing '1' from 20), ${other}, ${person}, 5, 'Hot.', now());
  insert into cart_lines (member_id, line_key, listing_id, variations, quantity, created_at, updated_at) values (${other}, 'k', overlay(${listing} placing '1' from 20), '{}', 1, now(), now());
  insert into wishlist_entries (member_id, listing_id, saved_at) values (${other}, overlay(${listing} placing '2' from 20), now());
  insert into idempotency_keys (member_id, key, fingerprint, status, body, created_at) values (${other}, 'k', 'f', 200, '{}', now());`;
};

async function settlePeople(db: Database, letter: string): Promise<void> {
  for (const statement of peopleOf(letter).split(';\n')) await readRows(db, statement);
}

/** The rows of the members of one letter. */
async function listHeld(db: Database, letter: string): Promise<unknown> {
  const [held] = await readRows(
    db,
    `select (select count(*)::int from members where email like '%@${letter}.lk') as members,
    (select count(*)::int from cart_lines join listings l on l.id = listing_id where category = 'earlier-${letter}') as lines,
    (select count(*)::int from wishlist_entries join listings l on l.id = listing_id where category = 'earlier-${letter}') as wishes,
    (select count(*)::int from reviews join listings l on l.id = listing_id where category = 'earlier-${letter}') as reviews,
    (select listing_images::text from orders join members m on m.id = buyer_id where email = 'b@${letter}.lk') as pictures,
    (select active from catalogue_counts where category = 'earlier-${letter}') as active,
    (select count(*)::int from listing_ranks r join listings l on l.id = r.listing_id where category = 'earlier-${letter}') as ranks`,
  );
  return held;
}

const KEPT = {
  ...{ members: 2, lines: 1, wishes: 1, reviews: 1, active: 2, ranks: 2 },
  pictures: '["/p/1"]',
};

const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});
const versions = journal
  .parse(JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')))
  .entries.slice(0, -1);

describe('an upgrade', { timeout: DRILL_LIMIT_MS }, () => {
  it('keeps what people have written under every earlier schema', async () => {
    const { open } = await openMemory();
    const letters = versions.map((_version, index) => String.fromCharCode(97 + index));
    for (const [index, { when }] of versions.entries()) {
      const earlier = join(folder, 'migrations');
      await copyMigrations(earlier, when);
      const { db } = await open(() => Promise.resolve(), earlier);
      await settlePeople(db, letters[index] ?? '');
    }
    const { db } = await open((fresh) => seedDatabase(fresh, { kind: 'none' }, TEST_EPOCH_MS));
    // The picture of an order was copied once since 0008; later orders under the schema of then kept all.
    const held = await Promise.all(letters.map((letter) => listHeld(db, letter)));
    expect(held).toEqual(
      versions.map(({ tag }) =>
        tag < '0008' ? KEPT : { ...KEPT, pictures: '["/p/1", "/p/2", "/p/3"]' },
      ),
    );
  });

  // The first one, which passes all that follow, and that of the last release.
  it.each(versions.filter((_version, index) => [0, 7].includes(index)))(
    'from the schema of $tag is made by restoring a backup of it',
    async ({ when }) => {
      const { open } = await openMemory();
      const earlier = join(folder, 'migrations');
      await copyMigrations(earlier, when);
      const old = await open(() => Promise.resolve(), earlier);
      await settlePeople(old.db, 'a');
      const file = join(folder, 'old.backup');
      await writeBackup(old.db, file, TEST_EPOCH_MS);
      const restored = await openMemory();
      await restoreBackup(restored.open, file, TEST_EPOCH_MS);
      const { db } = await restored.open(() => Promise.resolve());
      expect(await listHeld(db, 'a')).toEqual(KEPT);
    },
  );
});

describe('the commands of an operator', () => {
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const said: string[] = [];
    await runTool(args, env, (line) => said.push(line));
    return said;
  };

  it('back up, lose and restore a data folder', { timeout: DRILL_LIMIT_MS }, async () => {
    const second = join(folder, 'second');
    const first = await copyPreparedFolder('demo');
    const planted = await openEmbedded(first, () => Promise.resolve());
    const before = await fingerprint(planted.db);
    await planted.close();
    const file = join(folder, 'drill.backup');
    const [written] = await run(['backup', file], { DATA_DIR: first });
    rmSync(first, { recursive: true });
    // Empty, as the one that the command would make, which takes ten seconds.
    await plantEmptyDatabase(join(second, 'db'));
    const [restored] = await run(['restore', file], { DATA_DIR: second });
    expect(written).toMatch(/^Written to .*: [1-9]\d* members, [1-9]\d* listings, [1-9]\d* orders/);
    expect(restored?.replace('Restored', '')).toBe(written?.replace(`Written to ${file}:`, ''));
    const store = await openEmbedded(second, () => Promise.resolve());
    expect(await fingerprint(store.db)).toEqual(before);
    await store.close();
  });

  it('make a member a moderator, and no longer one', { timeout: DRILL_LIMIT_MS }, async () => {
    const nothing = () => Promise.resolve();
    const dataDir = await copyPreparedFolder('none');
    await (await openEmbedded(dataDir, (db) => settlePeople(db, 'a'))).close();
    const held = async () => {
      const { db, close } = await openEmbedded(dataDir, nothing);
      const rows = await readRows(
        db,
        `select email, is_moderator, (select count(*)::int from audit_log) as lines from members order by email`,
      );
      await close();
      return rows;
    };
    const of = (tool: string) => run([tool, 'B@a.lk', 'letter 7'], { DATA_DIR: dataDir });
    expect(await of('grant-moderator')).toEqual(['A moderator from now on: /moderation.']);
    expect(await held()).toEqual([
      { email: 'a@a.lk', is_moderator: false, lines: 1 },
      { email: 'b@a.lk', is_moderator: true, lines: 1 },
    ]);
    expect(await of('revoke-moderator')).toEqual(['No moderator any more.']);
    expect(await held()).toEqual([
      { email: 'a@a.lk', is_moderator: false, lines: 2 },
      { email: 'b@a.lk', is_moderator: false, lines: 2 },
    ]);
    await expect(run(['grant-moderator', 'b@a.lk'], { DATA_DIR: dataDir })).rejects.toThrow(
      'Whose, and why?',
    );
    rmSync(dataDir, { recursive: true });
  });

  it('name the missing parts', async () => {
    await expect(run(['backup'], { DATA_DIR: folder })).rejects.toThrow('there is no database');
    await expect(run(['restore'], { DATA_DIR: folder })).rejects.toThrow(
      'npm run restore -- <file>',
    );
    await expect(run(['move-to-postgres'], { DATA_DIR: folder })).rejects.toThrow('DATABASE_URL');
    await expect(run(['tidy'])).rejects.toThrow('One of backup');
  });

  it('rotate the secret, in the folder or in words', async () => {
    expect(await run(['rotate-secret'], { DATA_DIR: folder })).toEqual([
      `${folder} has a new secret. Start the provider again to use it.`,
    ]);
    const current = 'a secret that is long enough for anybody';
    const [, line] = await run(['rotate-secret'], { AUTH_SECRET: current });
    expect(line).toMatch(new RegExp(`^AUTH_SECRET=[\\w-]{64},${current}$`));
  });
});

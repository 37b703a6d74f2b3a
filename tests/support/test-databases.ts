import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { plantCatalogue, plantCategories } from '#server/seed/plant.ts';
import { prepareEmbedded, wrapEmbedded } from '#server/store/connect.ts';
import type { Database } from '#server/store/database.ts';
import { fixtureCatalogue } from './provider-fixture.ts';

/*
 * A fresh database costs seconds, an emptied one milliseconds. So the migrated database is kept as an image on disk,
 * and each test file keeps the few databases it opened: one that is given back is put into its first state again.
 */

export type TestSeed = 'none' | 'small' | 'demo';

/** The seeds are planted as on this day: 20 November 2026, 11:30 in Colombo. */
export const TEST_EPOCH_MS = Date.UTC(2026, 10, 20, 6, 0, 0);

export interface EmbeddedDatabase {
  client: PGlite;
  db: Database;
  seed: TestSeed;
}

const idle: EmbeddedDatabase[] = [];

/** A database in the first state of its seed; give it back with `returnDatabase`. */
export async function borrowDatabase(seed: TestSeed): Promise<EmbeddedDatabase> {
  const index = idle.findIndex((database) => database.seed === seed);
  const [waiting] = index === -1 ? [] : idle.splice(index, 1);
  if (waiting === undefined) return openDatabase(seed);
  await resetDatabase(waiting.client);
  return waiting;
}

export function returnDatabase(database: EmbeddedDatabase): void {
  idle.push(database);
}

async function openDatabase(seed: TestSeed): Promise<EmbeddedDatabase> {
  const client = await PGlite.create({ loadDataDir: await readMigratedImage() });
  const db = wrapEmbedded(client);
  await plantCategories(db);
  if (seed !== 'none') {
    await plantCatalogue(db, seed === 'demo' ? demoCatalogue : fixtureCatalogue, TEST_EPOCH_MS);
  }
  await keepFirstState(client);
  return { client, db, seed };
}

const MIGRATIONS = join(import.meta.dirname, '../../mock-server/store/migrations');
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/unikade');

async function readMigratedImage(): Promise<Blob> {
  const path = join(CACHE, `database-${fingerprintOfMigrations()}.tar`);
  if (!existsSync(path)) {
    const client = await PGlite.create();
    await prepareEmbedded(client, async () => {});
    const image = await client.dumpDataDir('none');
    await client.close();
    await mkdir(CACHE, { recursive: true });
    // Several workers may write the same image: each its own file, the last rename wins.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, Buffer.from(await image.arrayBuffer()));
    await rename(draft, path);
  }
  return new Blob([await readFile(path)]);
}

function fingerprintOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  const { version } = JSON.parse(
    readFileSync(join(CACHE, '../../@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  return hash.update(version).digest('hex').slice(0, 16);
}

/** Copies every table into the schema `pristine`. */
async function keepFirstState(client: PGlite): Promise<void> {
  await client.exec(`
    create schema pristine;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create table pristine.%I as table public.%I', name, name);
      end loop;
    end $$;
    create table pristine.row_version_start as select last_value as value from row_version;
  `);
}

async function resetDatabase(client: PGlite): Promise<void> {
  await client.exec(`
    set session_replication_role = replica;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('delete from public.%I', name);
        execute format('insert into public.%I overriding system value select * from pristine.%I', name, name);
      end loop;
    end $$;
    set session_replication_role = origin;
    select setval('row_version', value) from pristine.row_version_start;
  `);
}

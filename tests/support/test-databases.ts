import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { plantCatalogue, plantCategories } from '#server/seed/plant.ts';
import type { Database } from '#server/store/database.ts';
import { openEmbeddedDatabase } from './embedded-test-database.ts';
import { openPostgresDatabase } from './postgres-test-database.ts';
import { fixtureCatalogue } from './provider-fixture.ts';

/*
 * A fresh database costs seconds, an emptied one milliseconds. So each kind opens one as a copy of a migrated one,
 * and each test file keeps the few it opened: one that is given back is put into its first state again.
 */

export type TestSeed = 'none' | 'small' | 'demo';

/** The seeds are planted as on this day: 20 November 2026, 11:30 in Colombo. */
export const TEST_EPOCH_MS = Date.UTC(2026, 10, 20, 6, 0, 0);

/** A migrated, empty database of either kind. */
export interface OpenedDatabase {
  db: Database;
  /** The same database; `log` hears of every statement. */
  logged(log: (statement: string) => void): Database;
  /** Statements one after the other, all on one connection. */
  run(statements: string): Promise<void>;
  /** Resolves when no request of an ended test works on it any more. */
  settle(): Promise<void>;
}

export interface TestDatabase extends OpenedDatabase {
  seed: TestSeed;
}

/** Set by `npm run test:postgres`: a server on which databases may be made. */
const server = process.env.TEST_DATABASE_URL;
const idle: TestDatabase[] = [];

/** A database in the first state of its seed; give it back with `returnDatabase`. */
export async function borrowDatabase(seed: TestSeed): Promise<TestDatabase> {
  const index = idle.findIndex((database) => database.seed === seed);
  const [waiting] = index === -1 ? [] : idle.splice(index, 1);
  if (waiting === undefined) return openDatabase(seed);
  await waiting.run(RESET);
  return waiting;
}

export async function returnDatabase(database: TestDatabase): Promise<void> {
  await database.settle();
  idle.push(database);
}

async function openDatabase(seed: TestSeed): Promise<TestDatabase> {
  const opened = await (server === undefined
    ? openEmbeddedDatabase()
    : openPostgresDatabase(server));
  await plantCategories(opened.db);
  if (seed !== 'none') {
    const catalogue = seed === 'demo' ? demoCatalogue : fixtureCatalogue;
    await plantCatalogue(opened.db, catalogue, TEST_EPOCH_MS);
  }
  await opened.run(KEEP_FIRST_STATE);
  return { ...opened, seed };
}

/** Copies every table into the schema `pristine`. */
const KEEP_FIRST_STATE = `
  create schema pristine;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table pristine.%I as table public.%I', name, name);
    end loop;
  end $$;
  create table pristine.row_version_start as select last_value as value from row_version;
`;

/** As a replica, where no trigger and no reference is followed: the order of the tables does not matter. */
const RESET = `
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from public.%I', name);
      execute format('insert into public.%I overriding system value select * from pristine.%I', name, name);
    end loop;
  end $$;
  set session_replication_role = origin;
  select setval('row_version', value) from pristine.row_version_start;
`;

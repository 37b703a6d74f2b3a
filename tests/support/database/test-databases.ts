import { keepFirstState, returnToFirstState } from '#server/faults/first-state.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { seedCatalogue, seedCategories } from '#server/seed/seed.ts';
import { openEmbeddedDatabase } from './embedded-test-database.ts';
import { openPostgresDatabase } from './postgres-test-database.ts';
import { fixtureCatalogue } from '#support/provider/provider-fixture.ts';
import type { OpenedDatabase } from './opened-database.ts';

/*
 * A fresh database costs seconds, an emptied one milliseconds. So each kind opens one as a copy of a migrated one,
 * and each test file keeps the few it opened: one that is given back is put into its first state again.
 */

export type TestSeed = 'none' | 'small' | 'demo';

/** The seeds are planted as on this day: 20 November 2026, 11:30 in Colombo. */
export const TEST_EPOCH_MS = Date.UTC(2026, 10, 20, 6, 0, 0);

/** A migrated, empty database of either kind. */
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
  await returnToFirstState(waiting.db);
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
  await seedCategories(opened.db);
  if (seed !== 'none') {
    const catalogue = seed === 'demo' ? demoCatalogue : fixtureCatalogue;
    await seedCatalogue(opened.db, catalogue, TEST_EPOCH_MS);
  }
  await keepFirstState(opened.db);
  return { ...opened, seed };
}

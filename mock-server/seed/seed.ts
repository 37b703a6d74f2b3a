import { count, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import type { Seed } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import { seedId } from '../storage/ids.ts';
import { categories, listings, members, orders, reviews } from '../storage/schema.ts';
import { type CatalogueRows, writeCatalogueRows } from './catalogue-rows.ts';
import { withoutListingIndexes } from './bulk-load.ts';
import type { Catalogue } from './demo/catalogue.ts';
import { generateListings } from './generate.ts';

/** PostgreSQL allows 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 500;
/** Generated listings in memory at once. */
const GENERATED_PER_BATCH = 5_000;

/** Seeds an empty database; one with members is left as it is. */
export async function seedDatabase(db: Database, seed: Seed, nowMs: number): Promise<void> {
  await seedCategories(db);
  const [existing] = await db.select({ members: count() }).from(members);
  if ((existing?.members ?? 0) > 0) return;
  await beginVersions(db, nowMs);
  if (seed.kind === 'none') return;
  // Imported only when needed: tests with their own listings start faster without it.
  const { demoCatalogue } = await import('./demo/catalogue.ts');
  await db.transaction(async (tx) => {
    await seedCatalogue(tx, demoCatalogue, nowMs);
    if (seed.kind === 'generated') {
      const { count: wanted } = seed;
      await withoutListingIndexes(tx, () => seedGenerated(tx, demoCatalogue, wanted, nowMs));
    }
  });
}

/** Starts above the versions of an earlier database at this address: devices reject lower versions. */
async function beginVersions(db: Database, nowMs: number): Promise<void> {
  await db.execute(
    sql`select setval('row_version', greatest(${nowMs}, last_value)) from row_version`,
  );
}

/** The known categories; existing ones stay. */
export async function seedCategories(db: Database): Promise<void> {
  const rows = KNOWN_CATEGORIES.map(({ slug, name }, position) => {
    return { id: seedId('category', slug), slug, name, position };
  });
  await db.insert(categories).values(rows).onConflictDoNothing();
}

/** Inserts a catalogue with times relative to `nowMs`. */
export async function seedCatalogue(
  db: Database,
  catalogue: Catalogue,
  nowMs: number,
): Promise<void> {
  await insertRows(db, writeCatalogueRows(catalogue, nowMs));
}

async function seedGenerated(
  db: Database,
  { members: sellers }: Catalogue,
  wanted: number,
  nowMs: number,
): Promise<void> {
  for (let first = 0; first < wanted; first += GENERATED_PER_BATCH) {
    const size = Math.min(GENERATED_PER_BATCH, wanted - first);
    const batch = { members: sellers, listings: generateListings(sellers, first, size) };
    await insertRows(db, { ...writeCatalogueRows(batch, nowMs), members: [] });
  }
}

async function insertRows(db: Database, rows: CatalogueRows): Promise<void> {
  await insertMany(db, members, rows.members);
  await insertMany(db, listings, rows.listings);
  await insertMany(db, reviews, rows.reviews);
  await insertMany(db, orders, rows.orders);
}

async function insertMany<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT) {
    await db.insert(table).values([...rows.slice(first, first + ROWS_PER_INSERT)]);
  }
}

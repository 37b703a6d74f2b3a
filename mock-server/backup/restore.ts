import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Prepare, Store } from '../storage/connect.ts';
import { MIGRATIONS_FOLDER } from '../storage/connect.ts';
import { refoldSearchTexts } from '../resources/products/refold-search-texts.ts';
import { type Counts, readHeader } from './backup-file.ts';
import { loadBackup } from './load-backup.ts';

/** Opens a database with the migrations of a folder; `prepare` runs after them. */
export type OpenStore = (prepare: Prepare, migrationsFolder?: string) => Promise<Store>;

/**
 * Restores a backup into an empty database: migrates to the backup's schema, inserts its rows, then runs all later
 * migrations. So a backup of any earlier version can be restored. Throws a sentence for one of a newer version.
 *
 * @param nowMs see `loadBackup`
 */
export async function restoreBackup(
  open: OpenStore,
  path: string,
  nowMs: number | null,
): Promise<Counts> {
  const header = await readHeader(path);
  const folder = await mkdtemp(join(tmpdir(), 'unikade-migrations-'));
  try {
    await copyMigrations(folder, header.migration);
    let counts: Counts = {};
    const store = await open(async (db) => {
      counts = await loadBackup(db, path, header, nowMs);
    }, folder);
    await store.close();
    await (await open(refoldSearchTexts)).close();
    return counts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

/** Copies the migrations, with a journal up to the given one. */
export async function copyMigrations(folder: string, newest: number): Promise<void> {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const whole = journal.parse(JSON.parse(await readFile(path, 'utf8')));
  if (!whole.entries.some(({ when }) => when === newest)) {
    throw new Error('This backup is of a newer version of UniKade. Restore it with that one.');
  }
  const entries = whole.entries.filter(({ when }) => when <= newest);
  await writeFile(path, JSON.stringify({ ...whole, entries }));
}

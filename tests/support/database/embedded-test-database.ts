import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { prepareEmbedded, wrapEmbedded } from '#server/storage/connect.ts';
import { createEmbeddedClient } from '#server/storage/embedded/embedded-client.ts';
import { dropOldImages, findImage, IMAGES } from '#support/browser/kept-images.ts';
import type { OpenedDatabase } from './opened-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../mock-server/storage/migrations');

/** In memory, from an image of the migrated database that is kept on disk. */
export async function openEmbeddedDatabase(): Promise<OpenedDatabase> {
  const client = await createEmbeddedClient({ loadDataDir: await readMigratedImage() });
  return {
    db: wrapEmbedded(client),
    logged: (log) => wrapEmbedded(client, { logQuery: log }),
    run: async (statements) => {
      await client.exec(statements);
    },
    // It has one connection: the next statement waits for the running one anyway.
    settle: () => Promise.resolve(),
  };
}

/** In memory, without a table: as a new one, without the seconds that it takes to make. */
export async function openEmptyClient(): Promise<PGlite> {
  return createEmbeddedClient({ loadDataDir: await readEmptyImage() });
}

/**
 * A new one in a folder, for a provider that is to make its tables there. The engine takes ten seconds to write the files
 * of an image, `tar` a tenth of one.
 */
export async function plantEmptyDatabase(dataDir: string): Promise<void> {
  const image = await keepEmptyImage();
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)('tar', ['-xf', image, '-C', dataDir]);
}

async function readEmptyImage(): Promise<Blob> {
  return readImage(await keepEmptyImage());
}

function keepEmptyImage(): Promise<string> {
  return keepImage(`empty-${versionOfEngine()}`, 'empty-', () => createEmbeddedClient());
}

async function readImage(path: string): Promise<Blob> {
  return new Blob([await readFile(path)]);
}

/** Of a database with its tables, and without a row. */
export async function readMigratedImage(): Promise<Blob> {
  const make = async () => {
    const client = await openEmptyClient();
    await prepareEmbedded(client, async () => {});
    return client;
  };
  return readImage(await keepImage(`database-${fingerprintOfMigrations()}`, 'database-', make));
}

/**
 * Makes an image on disk where it is not there yet.
 *
 * @param kind prefix of the names of its kind
 * @returns its path
 */
async function keepImage(name: string, kind: string, make: () => Promise<PGlite>): Promise<string> {
  const path = join(IMAGES, `${name}.tar`);
  if (!(await findImage(path))) {
    const client = await make();
    const image = await client.dumpDataDir('none');
    await client.close();
    await mkdir(IMAGES, { recursive: true });
    await dropOldImages(kind);
    // Several workers may write the same image: each its own file, the last rename wins.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, Buffer.from(await image.arrayBuffer()));
    await rename(draft, path);
  }
  return path;
}

function fingerprintOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.update(versionOfEngine()).digest('hex').slice(0, 16);
}

function versionOfEngine(): string {
  const { version } = JSON.parse(
    readFileSync(join(IMAGES, '../../@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  return version;
}

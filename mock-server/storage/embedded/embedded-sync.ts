import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/*
 * PGlite disables fsync, and its file system lacks it: acknowledged data survives a crash of the process, not a
 * power cut. Emscripten asks a file's stream for one when PostgreSQL calls fsync (for fdatasync it does nothing): so
 * the streams get one, and PostgreSQL is told to use it.
 */

/** Takes the place of `-F` among the parameters that PGlite starts with. */
const SYNCED = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
const UNSYNCED = '-F';

/** The same parameters, but that a commit waits for the disk. */
export function startSynced(parameters: readonly string[]): string[] {
  return [...parameters.filter((parameter) => parameter !== UNSYNCED), ...SYNCED];
}

interface OpenFile {
  /** Shared by all files of one folder. */
  stream_ops: object;
  /** Of the operating system. */
  nfd: number;
}

interface FileSystem {
  open(path: string, flags: string): OpenFile;
  close(file: OpenFile): void;
}

/** From now on fsync reaches the disk. Call before anything else uses the client, which lives in a folder. */
export function syncToDisk(client: PGlite, sync: (descriptor: number) => void = fsyncSync): void {
  const files = readFileSystem(client);
  const file = files.open('/pglite/data/PG_VERSION', 'r');
  if (typeof file.nfd !== 'number') throw new Error('PGlite has no files of Node any more.');
  Reflect.set(file.stream_ops, 'fsync', ({ nfd }: OpenFile) => {
    sync(nfd);
    return 0;
  });
  files.close(file);
}

/** PGlite hands it out without a type. */
function readFileSystem(client: PGlite): FileSystem {
  const engine: object = client.Module;
  return Reflect.get(engine, 'FS') as FileSystem;
}

/** Brings to the disk what was written while nothing did that, as when the database was made. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

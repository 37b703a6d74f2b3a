import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/*
 * PGlite switches fsync off, and its way to the disk has none: what it acknowledged survives the end of the process,
 * not that of the power. Emscripten asks the stream of a file for one when PostgreSQL calls fsync (fdatasync it only
 * nods at): so the streams are given one, and PostgreSQL is told to use it.
 */

/** Takes the place of `-F` among the parameters that PGlite starts with. */
export const SYNCED = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
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

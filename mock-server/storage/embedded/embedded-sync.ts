import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/*
 * PGlite disables fsync, and its file system lacks it: committed data survives a crash of the process, not a power cut.
 * On fsync Emscripten calls `fsync` of the file's stream operations (on fdatasync nothing): so these get one, and
 * PostgreSQL is configured to use it.
 */

/** Instead of `-F` in the start parameters of PGlite. */
const SYNCED = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
const UNSYNCED = '-F';

/** The parameters with fsync: a commit waits for the disk. */
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

/** Makes fsync of a database in a folder reach the disk. Call it before any use of the client. */
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

/** PGlite exposes it without a type. */
function readFileSystem(client: PGlite): FileSystem {
  const engine: object = client.Module;
  return Reflect.get(engine, 'FS') as FileSystem;
}

/** Syncs files that were written without fsync, by the creation of the database. */
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

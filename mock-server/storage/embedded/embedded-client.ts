import { existsSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { startSynced, syncFolder, syncToDisk } from './embedded-sync.ts';

/** The folder of an embedded database, or the image that it starts from. */
type EmbeddedClientOptions = Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>;

/** Target size of the write-ahead log; PostgreSQL's default is 1 GB. */
const LOG_SIZE = ['-c', 'max_wal_size=96MB', '-c', 'min_wal_size=48MB'];
/**
 * Instead of 128 MB, which PostgreSQL zeroes at its start: a database in memory gains nothing from buffers.
 */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

/**
 * Opens an embedded database, for the provider and its tests alike. Without `dataDir` it is in memory; with it, committed
 * data is on the disk.
 */
export async function createEmbeddedClient(options: EmbeddedClientOptions = {}): Promise<PGlite> {
  const { dataDir } = options;
  const startParams = [...PGlite.defaultStartParams, ...LOG_SIZE];
  if (dataDir === undefined)
    return PGlite.create({ ...options, startParams: [...startParams, ...SMALL_BUFFERS] });
  const isNew = !existsSync(dataDir);
  const client = await PGlite.create({ ...options, startParams: startSynced(startParams) });
  syncToDisk(client);
  if (isNew) await syncFolder(dataDir);
  return client;
}

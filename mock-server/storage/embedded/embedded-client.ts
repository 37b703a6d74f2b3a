import { existsSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { startSynced, syncFolder, syncToDisk } from './embedded-sync.ts';

/** What may differ between two embedded databases: where one lives, or the image it starts from. */
type EmbeddedClientOptions = Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>;

/** The log is cut back to this at every checkpoint; 1 GB is the custom of servers. */
const LOG_SIZE = ['-c', 'max_wal_size=96MB', '-c', 'min_wal_size=48MB'];
/**
 * In place of 128 MB, which PostgreSQL fills with zeros when it starts: what lives in memory gains nothing from being
 * there twice.
 */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

/**
 * The one place that makes an embedded database, for the provider and for its tests: extensions are the same in both.
 * Without `dataDir` it lives in memory and dies with its client; with it, what was committed is on the disk.
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

import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** What may differ between two embedded databases: where one lives, or the image it starts from. */
export type EmbeddedClientOptions = Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>;

/** The log is cut back to this at every checkpoint; 1 GB is the custom of servers. */
const LOG_SIZE = ['-c', 'max_wal_size=96MB', '-c', 'min_wal_size=48MB'];

/**
 * The one place that makes an embedded database, for the provider and for its tests: extensions are the same in both.
 * Without `dataDir` it lives in memory and dies with its client.
 */
export async function createEmbeddedClient(options: EmbeddedClientOptions = {}): Promise<PGlite> {
  return PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...LOG_SIZE] });
}

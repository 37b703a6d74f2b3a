import type { FaultRegistry } from './faults/fault-registry.ts';
import type { TakeVolume } from './limits/volume-limits.ts';
import type { SendCode } from './mail/send-code.ts';
import type { Log } from './operations/log.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Tracing } from './operations/tracing.ts';
import type { PictureBytes } from './pictures/picture-bytes.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import type { CatalogueIndex } from './resources/products/catalogue-index.ts';
import type { QueryCache } from './resources/products/query-cache.ts';
import type { ViewCounter } from './resources/listings/view-counter.ts';

/** Dependencies of the provider's parts, injected so that tests can replace them. */
export interface Deps {
  db: Database;
  queryCache: QueryCache;
  catalogueIndex: CatalogueIndex;
  /** Storage of picture bytes. */
  pictureBytes: PictureBytes;
  /** Flush it before the database closes. */
  views: ViewCounter;
  /** Request limits of members and networks. */
  takeVolume: TakeVolume;
  /** Epoch milliseconds of the provider's clock. */
  now: () => number;
  settings: Pick<
    Settings,
    | 'allowedEmailDomains'
    | 'capabilities'
    | 'hasHsts'
    | 'hasLoopbackPush'
    | 'hasRefreshRotation'
    | 'metricsToken'
    | 'pushContact'
  >;
  /** Signs access tokens and keys the hashes of codes. */
  authSecret: string;
  sendCode: SendCode;
  /** Called for every failure that is not a refusal. */
  reportDefect: (defect: unknown) => void;
  log: Log;
  /** Whether writes are possible: false when the disk of the embedded database is full. */
  hasRoom: () => Promise<boolean>;
  /** Request counts for `/metrics`. */
  metrics: Metrics;
  /** Traces requests for a collector. */
  tracing: Tracing;
  /** Whether the process is stopping: a load balancer should send no new requests. */
  isStopping: () => boolean;
  /** The tests' controls; null without `FAULTS=1`. */
  faults: FaultRegistry | null;
  /** Folder of the built app; null: serve the API only. */
  appFolder: string | null;
}

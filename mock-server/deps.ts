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

/** Everything outside of the provider that its parts use. */
export interface Deps {
  db: Database;
  queryCache: QueryCache;
  catalogueIndex: CatalogueIndex;
  /** Where the bytes of pictures are. */
  pictureBytes: PictureBytes;
  /** Flush it before the database closes. */
  views: ViewCounter;
  /** Counts what each caller asks for. */
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
  /** Hears of every failure that is a defect and not a refusal. */
  reportDefect: (defect: unknown) => void;
  log: Log;
  /** Whether what people write can still be kept: false when the disk of the embedded database is full. */
  hasRoom: () => Promise<boolean>;
  /** Request counts for `/metrics`. */
  metrics: Metrics;
  /** Traces requests for a collector. */
  tracing: Tracing;
  /** Whether the process is on its way out: running requests end, a balancer should send no more. */
  isStopping: () => boolean;
  /** Present only when tests may disturb this provider. */
  faults: FaultRegistry | null;
  /** Folder of the built app; null: serve the API only. */
  appFolder: string | null;
}

/** Everything page and service worker say to each other. Both sides switch on `type`. */
export type WorkerMessage =
  /** Page → worker: there is work in the outbox and the page may go away. */
  | { type: 'drain-outbox' }
  /** Page → worker: this is a good moment to bring the shop onto the device. */
  | { type: 'warm-up' }
  /** Page → worker: as good a moment, but nothing may be loaded: what is old can still go. */
  | { type: 'prune' }
  /** Page → worker: this page was opened and is still; its document is worth keeping. `isFree`: the network may be asked for it. */
  | { type: 'keep-document'; address: string; isFree: boolean }
  /** Page → worker: the person agreed to the new version. */
  | { type: 'activate-update' };

/** Parses foreign `postMessage` data; null for anything unknown. */
export function readWorkerMessage(value: unknown): WorkerMessage | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  switch (value.type) {
    case 'drain-outbox':
      return { type: 'drain-outbox' };
    case 'warm-up':
      return { type: 'warm-up' };
    case 'prune':
      return { type: 'prune' };
    case 'keep-document':
      return 'address' in value && typeof value.address === 'string'
        ? {
            type: 'keep-document',
            address: value.address,
            isFree: 'isFree' in value && value.isFree === true,
          }
        : null;
    case 'activate-update':
      return { type: 'activate-update' };
    default:
      return null;
  }
}

/** Tag of the Background Sync registration. */
export const OUTBOX_SYNC_TAG = 'outbox';

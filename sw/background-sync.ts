import { OUTBOX_SYNC_TAG, readWorkerMessage } from '#core/platform/worker-messages.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { drainForMessage, drainForSync } from './drain-in-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Not in the standard library: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  tag: string;
  lastChance: boolean;
}

/** Sends the outbox with every page closed, by the same engine as the page. */
export function serveBackgroundSync(runtime: Runtime): void {
  self.addEventListener('sync', (event) => {
    const { tag, lastChance } = event as SyncEvent;
    if (tag !== OUTBOX_SYNC_TAG) return;
    const work = drainForSync(runtime, isPageVisible, lastChance ? registerAgain : null);
    (event as SyncEvent).waitUntil(work);
  });
  self.addEventListener('message', (event) => {
    if (readWorkerMessage(event.data)?.type !== 'drain-outbox') return;
    event.waitUntil(drainForMessage(runtime));
  });
}

async function isPageVisible(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ visibilityState }) => visibilityState === 'visible');
}

async function registerAgain(): Promise<void> {
  const { sync } = self.registration as unknown as {
    sync: { register: (tag: string) => Promise<void> };
  };
  await sync.register(OUTBOX_SYNC_TAG);
}

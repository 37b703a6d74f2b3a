import { readWorkerMessage } from '#core/platform/worker-messages.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** A new version waits until the person agrees: an open form is never taken away. */
export function serveUpdates(): void {
  self.addEventListener('message', (event) => {
    if (readWorkerMessage(event.data)?.type === 'activate-update') void self.skipWaiting();
  });
}

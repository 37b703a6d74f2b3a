import { isFreeToLoad } from '#core/platform/data-saver.ts';
import { readWorkerMessage } from '#core/platform/worker-messages.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { pruneDevice, warmUpDevice } from '#core/runtime/warm-up-device.ts';
import { keepOwnImage } from './image-cache.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Warms the device up, or only prunes it, when a page asks for it. Requests of several pages start one warm-up. */
export function serveWarmUp(runtime: Runtime): void {
  let running: Promise<boolean> | null = null;
  self.addEventListener('message', (event) => {
    const type = readWorkerMessage(event.data)?.type;
    if (type === 'prune') event.waitUntil(pruneDevice(runtime));
    if (type !== 'warm-up') return;
    running ??= warmUpDevice(runtime, {
      keepPicture: (src) => keepOwnImage(src, event),
      mayGoOn: () => self.navigator.onLine && isFreeToLoad(self.navigator),
      countBytes,
    }).finally(() => {
      running = null;
    });
    event.waitUntil(running);
  });
}

/**
 * Bytes this worker has loaded, compressed:
 * https://www.w3.org/TR/resource-timing/#dom-performanceresourcetiming-transfersize
 */
function countBytes(): number {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
}

import { useEffect } from 'react';
import { isDataSaved } from '#bindings/device-settings.ts';
import { isFreeToLoad } from '#core/platform/data-saver.ts';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { whenIdle } from './when-idle.ts';

/** After this long, what the person came for has loaded. */
const SETTLED_AFTER_MS = 15_000;

/**
 * Some time into a visit, when the page is idle, asks the worker to warm this device up, or on a metered connection only
 * to prune its mirror. The worker knows what it already has, and when it last did so.
 */
export function useWarmUp(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const timer = setTimeout(() => {
      whenIdle(() => {
        void askWorker();
      });
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

async function askWorker(): Promise<void> {
  const mayLoad = navigator.onLine && !isDataSaved() && isFreeToLoad(navigator);
  const message: WorkerMessage = { type: mayLoad ? 'warm-up' : 'prune' };
  // The first page of a device is not controlled yet, but its worker may be active.
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

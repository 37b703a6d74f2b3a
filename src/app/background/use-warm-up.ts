import { useEffect } from 'react';
import { isDataSaved } from '#bindings/device-settings.ts';
import { isFreeToLoad } from '#core/platform/data-saver.ts';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { whenIdle } from './when-idle.ts';

const WARM_UP: WorkerMessage = { type: 'warm-up' };

/** A visit this long is more than a look: by then what the person came for has loaded. */
const SETTLED_AFTER_MS = 15_000;

/**
 * Some time into a visit, when nothing else is going on and data costs nothing, asks the worker to bring the shop onto
 * this device. The worker knows what it has already, and when it last did.
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
  if (!navigator.onLine || isDataSaved() || !isFreeToLoad(navigator)) return;
  // The first page of a device is under no worker yet, but the worker is there.
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(WARM_UP);
}

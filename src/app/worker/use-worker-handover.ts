import { useEffect } from 'react';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';

const HANDOVER: WorkerMessage = { type: 'drain-outbox' };

/**
 * A page that is hidden with unsent changes asks the worker to continue sending for a while. Browsers with Background
 * Sync do this by themselves, also without a network; Safari and Firefox have only this.
 */
export function useWorkerHandover(pending: number): void {
  useEffect(() => {
    if (pending === 0 || !('serviceWorker' in navigator)) return undefined;
    const handOver = () => {
      if (document.visibilityState === 'hidden')
        navigator.serviceWorker.controller?.postMessage(HANDOVER);
    };
    document.addEventListener('visibilitychange', handOver);
    return () => {
      document.removeEventListener('visibilitychange', handOver);
    };
  }, [pending]);
}

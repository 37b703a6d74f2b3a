import { systemClock } from '#core/platform/clock.ts';
import { deviceConnectivity } from '#core/platform/connectivity.ts';
import { randomId } from '#core/platform/ids.ts';
import { deviceLocks } from '#core/platform/locks.ts';
import { deviceStorageQuota } from '#core/platform/storage-quota.ts';
import { noBackgroundSync, noWakeUps } from '#core/platform/wake-ups.ts';
import { createRuntime } from '#core/runtime/create-runtime.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** The same engine as the page's, without a screen, a local storage, and moments to wake at. */
export function createWorkerRuntime(): Runtime {
  return createRuntime({
    env: {
      clock: systemClock,
      newId: randomId,
      random: () => Math.random(),
      connectivity: deviceConnectivity,
      locks: deviceLocks(),
      wakeUps: noWakeUps,
      backgroundSync: noBackgroundSync,
      storageQuota: deviceStorageQuota,
      fetch: (request) => fetch(request),
      apiBase: `${self.location.origin}/api/`,
    },
    onError: (cause) => reportError(cause),
  });
}

import { systemClock } from '../src/core/platform/clock.ts';
import { deviceConnectivity } from '../src/core/platform/connectivity.ts';
import { randomId } from '../src/core/platform/ids.ts';
import { deviceLocks } from '../src/core/platform/locks.ts';
import { deviceStorageQuota } from '../src/core/platform/storage-quota.ts';
import { noBackgroundSync, noWakeUps } from '../src/core/platform/wake-ups.ts';
import { createRuntime } from '../src/core/runtime/create-runtime.ts';
import type { Runtime } from '../src/core/runtime/runtime.ts';
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

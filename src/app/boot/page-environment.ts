import { systemClock } from '#core/platform/clock.ts';
import { deviceConnectivity } from '#core/platform/connectivity.ts';
import type { Environment } from '#core/platform/environment.ts';
import { randomId } from '#core/platform/ids.ts';
import { deviceLocks } from '#core/platform/locks.ts';
import { deviceStorageQuota } from '#core/platform/storage-quota.ts';
import type { BackgroundSync, WakeUps } from '#core/platform/wake-ups.ts';
import { OUTBOX_SYNC_TAG } from '#core/platform/worker-messages.ts';

/** What the engine gets of a page. */
export const pageEnvironment: Environment = {
  clock: systemClock,
  newId: randomId,
  random: () => Math.random(),
  connectivity: deviceConnectivity,
  locks: deviceLocks(),
  wakeUps: pageWakeUps(),
  backgroundSync: pageBackgroundSync(),
  storageQuota: deviceStorageQuota,
  fetch: (request) => fetch(request),
  apiBase: `${location.origin}/api/`,
};

function pageWakeUps(): WakeUps {
  return {
    subscribe: (listener) => {
      const whenVisible = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', whenVisible);
      // A page restored from the back/forward cache has missed everything that happened meanwhile.
      window.addEventListener('pageshow', whenVisible);
      return () => {
        document.removeEventListener('visibilitychange', whenVisible);
        window.removeEventListener('pageshow', whenVisible);
      };
    },
  };
}

/** Chromium only: https://developer.mozilla.org/docs/Web/API/SyncManager */
interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

function pageBackgroundSync(): BackgroundSync {
  return {
    register: async () => {
      if (!('serviceWorker' in navigator)) return;
      const registration = (await navigator.serviceWorker.getRegistration()) as
        | SyncRegistration
        | undefined;
      try {
        await registration?.sync?.register(OUTBOX_SYNC_TAG);
      } catch {
        // The person may have disabled background sync: then the next open page sends.
      }
    },
  };
}

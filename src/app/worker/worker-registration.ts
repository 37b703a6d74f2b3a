import { Workbox } from 'workbox-window';
import { trustedWorkerUrl } from '#components/page/trusted-types.ts';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { createUpdateListeners, type WorkerUpdates } from './update-listeners.ts';

const ACTIVATE: WorkerMessage = { type: 'activate-update' };

/** Registers the service worker of the build. There is none in development, where the dev server serves the pages. */
export function registerWorker(): WorkerUpdates {
  const updates = createUpdateListeners();
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return updates;
  const worker = new Workbox(trustedWorkerUrl());
  watchForUpdates(worker, navigator.serviceWorker, updates.tell);
  // A browser may forbid workers for a profile or an address: the app then works while its page is open.
  worker.register({ immediate: true }).catch(() => undefined);
  return updates;
}

/** The parts of Workbox that are used here, for tests, which have no worker. */
type WatchedWorker = Pick<Workbox, 'addEventListener'>;
type WatchedContainer = Pick<ServiceWorkerContainer, 'controller'>;

/**
 * Reports a waiting new version, also one that was waiting before this page was opened, or that another tab found. The
 * first version never waits, as no page is controlled by an older one.
 */
export function watchForUpdates(
  worker: WatchedWorker,
  container: WatchedContainer,
  tell: (activate: () => void) => void,
  reload: () => void = () => location.reload(),
): void {
  let isAgreed = false;
  worker.addEventListener('waiting', ({ sw }) => {
    if (container.controller === null) return;
    tell(() => {
      // In a tab whose worker another tab has activated, nothing more will happen by itself.
      if (sw !== undefined && sw.state !== 'installed') {
        reload();
        return;
      }
      isAgreed = true;
      // Not the message of workbox-window: the worker of a later version has to understand this page.
      sw?.postMessage(ACTIVATE);
    });
  });
  worker.addEventListener('controlling', () => {
    if (isAgreed) reload();
    isAgreed = false;
  });
}

import { trustedWorkerUrl } from '#components/trusted-texts.ts';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { createUpdateNews, type WorkerUpdates } from './update-news.ts';

const ACTIVATE: WorkerMessage = { type: 'activate-update' };

/** Registers the service worker of the build. In development there is none: the pages come from the dev server. */
export function registerWorker(): WorkerUpdates {
  const news = createUpdateNews();
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return news;
  const { serviceWorker } = navigator;
  serviceWorker
    .register(trustedWorkerUrl())
    .then((registration) => {
      watchForUpdates(registration, serviceWorker, news.tell);
    })
    // A browser may forbid workers for a profile or an address: the app then works while its page is open.
    .catch(() => undefined);
  return news;
}

/** What of a registration and its container decides whether there is a new version: a test has neither. */
export type WatchedRegistration = Pick<
  ServiceWorkerRegistration,
  'waiting' | 'installing' | 'addEventListener'
>;
export type WatchedContainer = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;

/**
 * Tells of a new version that waits, also of one that waited before this page came. The first version ever waits for
 * nobody: no page is under an older one.
 */
export function watchForUpdates(
  registration: WatchedRegistration,
  container: WatchedContainer,
  tell: (activate: () => void) => void,
  reload: () => void = () => location.reload(),
): void {
  const offer = () => {
    const { waiting } = registration;
    if (waiting === null || container.controller === null) return;
    tell(() => {
      container.addEventListener('controllerchange', reload, { once: true });
      waiting.postMessage(ACTIVATE);
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

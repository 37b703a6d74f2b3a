import { Workbox } from 'workbox-window';
import { createUpdateNews, type WorkerUpdates } from './update-news.ts';

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string;
}
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy;
}

const WORKER_URL = '/sw.js';

/** Registers the service worker of the build. In development there is none: the pages come from the dev server. */
export function registerWorker(): WorkerUpdates {
  const news = createUpdateNews();
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return news;
  const workbox = new Workbox(trustedWorkerUrl());
  workbox.addEventListener('waiting', () => {
    news.tell(() => {
      workbox.addEventListener('controlling', () => {
        location.reload();
      });
      void workbox.messageSW({ type: 'activate-update' });
    });
  });
  // A browser may forbid workers for a profile or an address: the app then works while its page is open.
  workbox.register().catch(() => undefined);
  return news;
}

/** The provider's policy demands trusted script addresses: https://www.w3.org/TR/trusted-types/ */
function trustedWorkerUrl(): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  const policy = factory?.createPolicy('unikade', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(`${url} is no script of this app.`);
      return url;
    },
  });
  return policy?.createScriptURL(WORKER_URL) ?? WORKER_URL;
}

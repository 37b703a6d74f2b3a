import { Workbox } from 'workbox-window';

/** Tells of a new version that waits, and lets the person agree to it. */
export interface WorkerUpdates {
  /** Calls when a new version is ready; the callback it gets activates it and reloads. */
  onUpdateReady: (listener: (activate: () => void) => void) => void;
}

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string;
}
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy;
}

const WORKER_URL = '/sw.js';

/** Registers the service worker of the build. In development there is none: the pages come from the dev server. */
export function registerWorker(): WorkerUpdates {
  if (import.meta.env.DEV || !('serviceWorker' in navigator))
    return { onUpdateReady: () => undefined };
  const workbox = new Workbox(trustedWorkerUrl());
  const listeners = new Set<(activate: () => void) => void>();
  workbox.addEventListener('waiting', () => {
    for (const listener of listeners) {
      listener(() => {
        workbox.addEventListener('controlling', () => {
          location.reload();
        });
        void workbox.messageSW({ type: 'activate-update' });
      });
    }
  });
  // A browser may forbid workers for a profile or an address: the app then works while its page is open.
  workbox.register().catch(() => undefined);
  return { onUpdateReady: (listener) => listeners.add(listener) };
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

/** Moments at which waiting work should be looked at again: the page became visible, was restored, got focus. */
export interface WakeUps {
  subscribe(listener: () => void): () => void;
}

/** A context without such moments: the worker, tests. */
export const noWakeUps: WakeUps = { subscribe: () => () => undefined };

/** Asks the browser to start the worker when the network is back, even with every page closed. */
export interface BackgroundSync {
  register(): Promise<void>;
}

/** Where the browser has no Background Sync. */
export const noBackgroundSync: BackgroundSync = { register: () => Promise.resolve() };

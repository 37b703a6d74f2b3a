/** Reports a new version that waits, and activates it when the person agrees. */
export interface WorkerUpdates {
  /**
   * Calls when a new version is ready, at once when it already is; the callback it gets activates it and reloads. The
   * returned function ends it.
   */
  onUpdateReady: (listener: UpdateListener) => () => void;
}

type UpdateListener = (activate: () => void) => void;

/** Notifies late listeners too: a worker is often waiting before the first render. */
export function createUpdateListeners(): WorkerUpdates & { tell: UpdateListener } {
  const listeners = new Set<UpdateListener>();
  let ready: (() => void) | null = null;
  return {
    tell: (activate) => {
      ready = activate;
      for (const listener of listeners) listener(activate);
    },
    onUpdateReady: (listener) => {
      listeners.add(listener);
      if (ready !== null) listener(ready);
      return () => listeners.delete(listener);
    },
  };
}

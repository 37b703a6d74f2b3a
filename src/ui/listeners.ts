/** Subscribers of one event, for stores that `useSyncExternalStore` reads. */
interface Listeners<Event> {
  /** Returns the unsubscribe function. */
  subscribe: (listener: (event: Event) => void) => () => void;
  tell: (event: Event) => void;
}

/** By default the event carries no data. */
export function createListeners<Event = void>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
}

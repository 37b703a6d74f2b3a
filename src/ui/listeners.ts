/** Who hears of one event, for stores that `useSyncExternalStore` reads. */
interface Listeners<Event> {
  /** Returns the unsubscribe function. */
  subscribe: (listener: (event: Event) => void) => () => void;
  tell: (event: Event) => void;
}

/** By default of an event that says no more than that it has happened. */
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

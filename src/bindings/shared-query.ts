import { useSyncExternalStore } from 'react';
import type { Runtime } from '#core/runtime/runtime.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import { createListeners } from '#ui/listeners.ts';
import { useRuntime } from './runtime-context.tsx';

type SharedQuery<T> = readonly [
  subscribe: (listener: () => void) => () => void,
  current: () => T | undefined,
];

/** The provider renders before the device is read. */
const nothingYet = () => undefined;

/**
 * A hook on a live query that many components share: one subscription serves all of them, from the first use until the
 * page is closed.
 *
 * @returns the hook, which gives undefined while the device is read for the first time
 */
export function sharedQuery<T>(read: (runtime: Runtime) => Promise<T>): () => T | undefined {
  const queries = new WeakMap<Runtime, SharedQuery<T>>();
  return function useSharedQuery() {
    const runtime = useRuntime();
    const query = queries.get(runtime) ?? share(() => read(runtime));
    queries.set(runtime, query);
    return useSyncExternalStore(...query, nothingYet);
  };
}

function share<T>(read: () => Promise<T>): SharedQuery<T> {
  const { subscribe, tell } = createListeners();
  let value: T | undefined;
  let isWatched = false;
  const take = (next: T) => {
    value = next;
    tell();
  };
  // A live query ends with its first error: the next subscriber starts a new one.
  const fail = (cause: unknown) => {
    isWatched = false;
    reportError(cause);
  };
  return [
    (listener) => {
      if (!isWatched) watchQuery(read, take, fail);
      isWatched = true;
      return subscribe(listener);
    },
    () => value,
  ];
}

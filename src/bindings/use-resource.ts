import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Resource } from '#core/mirror/resources/resource.ts';
import type { ResourceRow } from '#core/storage/rows.ts';
import { useInitialRows } from './initial-rows.tsx';
import { useRuntime } from './runtime-context.tsx';

/** The freshness of a screen's data. */
export interface ResourceState {
  /** Outcome of the latest pull; undefined while unknown. */
  outcome: ResourceRow['outcome'] | undefined;
  /** When the provider last confirmed it (milliseconds); null when never. */
  fetchedAt: number | null;
  /** The provider's own words, when it refused. */
  message: string | null;
  /** A pull is in flight. */
  isPulling: boolean;
  /** Refetches now. */
  pull: () => void;
}

type ShownRow = Pick<ResourceRow, 'outcome' | 'fetchedAt' | 'message'>;

const isPullingElsewhere = () => false;

/** A screen that reopens within this time does not pull again. */
const FRESH_FOR_MS = 5_000;
/** Until when the pull of an opened screen counts as fresh, by resource and owner. */
const freshUntil = new Map<string | null, number>();

/**
 * Keeps a resource of the mirror fresh while a screen is open: pulls it when the screen opens and when the network
 * returns. The screen reads the rows from the mirror and waits for nothing.
 *
 * @param resource null while there is nothing to pull.
 * @param asksOnOpening also when another screen has been answered just now
 */
export function useResource(resource: Resource | null, asksOnOpening = false): ResourceState {
  const runtime = useRuntime();
  const key = resource && `${resource.owner ?? ''} ${resource.key}`;
  const first = useInitialRows()?.outcomeOf(resource?.key ?? '');
  const row = useLiveQuery<ShownRow | null, ShownRow | undefined>(
    async () => resource && ((await runtime.db.resources.get(resource.key)) ?? null),
    [runtime, key],
    first && { outcome: first, fetchedAt: null, message: null },
  );
  const isPulling = useSyncExternalStore(
    runtime.pulls.subscribe,
    () => resource !== null && runtime.pulls.isPulling(resource),
    isPullingElsewhere,
  );
  // A pull that began without the network may fail after it is back, so another one follows it.
  const refetch = useCallback(() => {
    if (resource) runtime.refetch(resource).catch(reportError);
    // The key names the resource: the object itself is made anew with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the resource
  }, [runtime, key]);
  const openedWith = useRef(asksOnOpening ? null : key);
  useEffect(() => {
    // Another resource of an open screen, such as another filter, is always pulled.
    if (openedWith.current !== key) openedWith.current = null;
    const isKnown = openedWith.current === key && performance.now() < (freshUntil.get(key) ?? 0);
    if (resource && !isKnown)
      runtime.pull(resource).then((outcome) => {
        if (outcome === 'fresh') freshUntil.set(key, performance.now() + FRESH_FOR_MS);
      }, reportError);
    window.addEventListener('online', refetch);
    return () => {
      window.removeEventListener('online', refetch);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `refetch` changes with the key, which stands for the resource
  }, [refetch]);
  return {
    outcome: row?.outcome,
    fetchedAt: row?.fetchedAt ?? null,
    message: row?.message ?? null,
    isPulling,
    pull: refetch,
  };
}

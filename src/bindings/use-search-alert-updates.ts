import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useMember, useRuntime } from './runtime-context.tsx';
import { useOnline } from './use-online.ts';
import { readUnsentSearches, updateSearchAlerts } from '#core/runtime/search-alerts.ts';

/** Sends the searches that a member is alerted of whenever they change: saved or removed, in this tab or another one. */
export function useSearchAlertUpdates(): void {
  const runtime = useRuntime();
  const isOnline = useOnline();
  const memberId = useMember()?.id;
  // One after the other: the provider keeps those that come last.
  const latest = useRef<Promise<void>>(Promise.resolve());
  const unsent = useLiveQuery(
    async () => (memberId === undefined ? null : readUnsentSearches(runtime.db, memberId)),
    [runtime.db, memberId],
  );
  useEffect(() => {
    if (unsent === undefined || unsent === null || !isOnline) return;
    // A failed update is retried at the next change or start.
    const update = () => updateSearchAlerts(runtime).catch(() => undefined);
    latest.current = latest.current.then(update);
  }, [runtime, unsent, isOnline]);
}

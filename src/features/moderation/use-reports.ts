import { useCallback, useEffect, useRef, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import type { Report, ReportState } from '#core/runtime/moderation.ts';

export type ReportsView =
  | { kind: 'loading' }
  /** In the provider's words; null when it did not answer. */
  | { kind: 'failed'; message: string | null }
  | { kind: 'shown'; reports: readonly Report[]; hasMore: boolean };

/**
 * A page of reports, fetched each time it is opened and when the network returns: nothing of it is stored.
 *
 * @param after id of the report that the page follows; null for the first page
 */
export function useReports(
  state: ReportState,
  after: string | null,
): { view: ReportsView; reload: () => Promise<void> } {
  const runtime = useRuntime();
  const isOnline = useOnline();
  const [view, setView] = useState<ReportsView>({ kind: 'loading' });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    const show = (next: ReportsView) => {
      // An earlier question may be answered later.
      if (asked === latest.current) setView(next);
    };
    try {
      const answer = await (await runtime.moderate()).list(state, after);
      show(answer.ok ? { kind: 'shown', ...answer.value } : { kind: 'failed', ...answer.error });
    } catch {
      // Its code could not be loaded.
      show({ kind: 'failed', message: null });
    }
  }, [runtime, state, after]);
  const askedFor = useRef<typeof reload>(null);
  useEffect(() => {
    if (!isOnline) return;
    // Rows of another page are dropped at once; those of the same page stay while they are refetched.
    if (askedFor.current !== reload) setView({ kind: 'loading' });
    askedFor.current = reload;
    reload().catch(reportError);
  }, [reload, isOnline]);
  return { view, reload };
}

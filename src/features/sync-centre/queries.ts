import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#components/runtime-context.tsx';
import { type MetaValues, readMeta } from '#core/storage/meta-values.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { ActivityRow } from '#core/storage/rows.ts';

/** Settled changes shown at most. */
const RECENT_SHOWN = 30;

export interface OutboxView {
  /** Refused, held or parked: a person decides. */
  attention: readonly OutboxEntry[];
  sending: readonly OutboxEntry[];
  waiting: readonly OutboxEntry[];
  /** Entries of somebody who is not signed in: counted, never shown. */
  foreign: number;
}

/** The log of unsent changes; undefined while it is read. */
export function useOutboxView(): OutboxView | undefined {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(async () => {
    const entries = await db.outbox.orderBy('seq').toArray();
    const own = entries.filter((entry) => entry.userId === userId);
    const inState = (...states: readonly string[]) =>
      own.filter(({ state }) => states.includes(state));
    return {
      attention: inState('refused', 'held', 'parked'),
      sending: inState('sending'),
      waiting: inState('queued'),
      foreign: entries.length - own.length,
    };
  }, [db, userId]);
}

/** What was settled lately, newest first. */
export function useRecentActivity(): readonly ActivityRow[] {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  const rows = useLiveQuery(
    () =>
      db.activity
        .orderBy('at')
        .reverse()
        .filter((row) => row.userId === userId && row.result === 'accepted')
        .limit(RECENT_SHOWN)
        .toArray(),
    [db, userId],
  );
  return rows ?? [];
}

/** How the last call to the provider ended; undefined when there was none. */
export function useContact(): MetaValues['contact'] | undefined {
  const { db } = useRuntime();
  return useLiveQuery(() => readMeta(db, 'contact'), [db]);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { readOldestUnsent } from '#components/sync/old-changes.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { type MetaValues, readMeta } from '#core/storage/meta-values.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { ActivityRow } from '#core/storage/rows.ts';
import { findBlocker, needsPerson } from './blockers.ts';

/** Settled changes shown at most. */
const RECENT_SHOWN = 30;

export interface OutboxView {
  /** All of the member's own, in the order of the log. */
  own: readonly OutboxEntry[];
  /** Refused, held or parked: a person decides. */
  attention: readonly OutboxEntry[];
  sending: readonly OutboxEntry[];
  /** Behind a change that needs a person. */
  blocked: readonly OutboxEntry[];
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
    return { ...groupEntries(own), foreign: entries.length - own.length };
  }, [db, userId]);
}

/** The member's entries by what they wait for. Pure. */
export function groupEntries(own: readonly OutboxEntry[]): Omit<OutboxView, 'foreign'> {
  const isBlocked = (entry: OutboxEntry) => {
    const blocker = findBlocker(entry, own);
    return blocker !== null && needsPerson(blocker);
  };
  const queued = own.filter(({ state }) => state === 'queued');
  return {
    own,
    attention: own.filter(({ state }) => ['refused', 'held', 'parked'].includes(state)),
    sending: own.filter(({ state }) => state === 'sending'),
    blocked: queued.filter(isBlocked),
    waiting: queued.filter((entry) => !isBlocked(entry)),
  };
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
export function useReachability(): MetaValues['contact'] | undefined {
  const { db } = useRuntime();
  return useLiveQuery(() => readMeta(db, 'contact'), [db]);
}

/** What toasts have said on this device, newest first. */
export function useToastHistory(): MetaValues['toasts'] {
  const { db } = useRuntime();
  return useLiveQuery(async () => (await readMeta(db, 'toasts')) ?? [], [db]) ?? [];
}

/** When the member's oldest unsent change was made; null without one. */
export function useOldestUnsent(): number | null {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(() => readOldestUnsent(db, userId), [db, userId], null);
}

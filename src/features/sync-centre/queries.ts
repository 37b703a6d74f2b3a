import { useLiveQuery } from 'dexie-react-hooks';
import { listChanges } from '#core/sync/queries/list-changes.ts';
import { countForeignChanges, readOldestChangeAt } from '#core/sync/queries/pending-changes.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { type MetaValues, readMeta } from '#core/storage/meta-values.ts';
import { listRecentlyAccepted, type Outcome } from '#core/sync/queries/outcomes.ts';
import { needsPerson, type PendingChange } from '#core/sync/queries/pending-change.ts';
import { findBlocker } from './blockers.ts';

/** Settled changes shown at most. */
const RECENT_SHOWN = 30;

export interface OutboxView {
  /** All of the member's own, in the order of the log. */
  own: readonly PendingChange[];
  /** Refused, held or parked: a person decides. */
  attention: readonly PendingChange[];
  sending: readonly PendingChange[];
  /** Behind a change that needs a person. */
  blocked: readonly PendingChange[];
  waiting: readonly PendingChange[];
  /** Changes of other members: counted, never shown. */
  foreign: number;
}

/** The log of unsent changes; undefined while it is read. */
export function useOutboxView(): OutboxView | undefined {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(async () => {
    const own = await listChanges(db, userId);
    return { ...groupEntries(own), foreign: await countForeignChanges(db, userId) };
  }, [db, userId]);
}

/** The member's entries by what they wait for. Pure. */
export function groupEntries(own: readonly PendingChange[]): Omit<OutboxView, 'foreign'> {
  const isBlocked = (entry: PendingChange) => {
    const blocker = findBlocker(entry, own);
    return blocker !== null && needsPerson(blocker);
  };
  const queued = own.filter(({ state }) => state === 'queued');
  return {
    own,
    attention: own.filter(needsPerson),
    sending: own.filter(({ state }) => state === 'sending'),
    blocked: queued.filter(isBlocked),
    waiting: queued.filter((entry) => !isBlocked(entry)),
  };
}

/** What was settled lately, newest first. */
export function useRecentActivity(): readonly Outcome[] {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  const rows = useLiveQuery(() => listRecentlyAccepted(db, userId, RECENT_SHOWN), [db, userId]);
  return rows ?? [];
}

/** How the last call to the provider ended; null when there was none, undefined while that is read. */
export function useReachability(): MetaValues['contact'] | null | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => (await readMeta(db, 'contact')) ?? null, [db]);
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
  return useLiveQuery(() => readOldestChangeAt(db, userId), [db, userId], null);
}

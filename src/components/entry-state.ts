import type { EntryState, OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { SyncState } from './sync-mark.tsx';

const MARKS: Readonly<Record<EntryState, SyncState>> = {
  queued: 'pending',
  sending: 'sending',
  held: 'attention',
  refused: 'attention',
  parked: 'attention',
};

const URGENCY: readonly SyncState[] = ['pending', 'sending', 'attention'];

/** What a row says of one of its entries. */
export function markOf(entry: Pick<OutboxEntry, 'state'>): SyncState {
  return MARKS[entry.state];
}

/** The most urgent state of each row that the entries touch, by its reference. */
export function marksByTarget(
  entries: readonly Pick<OutboxEntry, 'state' | 'targets'>[],
): ReadonlyMap<string, SyncState> {
  const marks = new Map<string, SyncState>();
  for (const entry of entries) {
    const mark = markOf(entry);
    for (const target of entry.targets) {
      const known = marks.get(target);
      if (known === undefined || URGENCY.indexOf(mark) > URGENCY.indexOf(known))
        marks.set(target, mark);
    }
  }
  return marks;
}

/** Whether the person may still take the change back: it surely is not on its way. */
export function isTakeable(entry: Pick<OutboxEntry, 'state' | 'isUnconfirmed'>): boolean {
  return entry.state !== 'sending' && !(entry.state === 'queued' && entry.isUnconfirmed);
}

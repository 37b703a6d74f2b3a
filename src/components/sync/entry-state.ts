import type { EntryState, OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { SyncState } from './sync-badge.tsx';

const BADGES: Readonly<Record<EntryState, SyncState>> = {
  queued: 'pending',
  sending: 'sending',
  held: 'attention',
  refused: 'attention',
  parked: 'attention',
};

const URGENCY: readonly SyncState[] = ['pending', 'sending', 'attention'];

/** What a row says of one of its entries. */
export function badgeOf(entry: Pick<OutboxEntry, 'state'>): SyncState {
  return BADGES[entry.state];
}

/** The most urgent state of each row that the entries touch, by its reference. */
export function badgesByTarget(
  entries: readonly Pick<OutboxEntry, 'state' | 'targets'>[],
): ReadonlyMap<string, SyncState> {
  const badges = new Map<string, SyncState>();
  for (const entry of entries) {
    const badge = badgeOf(entry);
    for (const target of entry.targets) {
      const known = badges.get(target);
      if (known === undefined || URGENCY.indexOf(badge) > URGENCY.indexOf(known))
        badges.set(target, badge);
    }
  }
  return badges;
}

/** Whether the person may still take the change back: it surely is not on its way. */
export function canCancel(entry: Pick<OutboxEntry, 'state' | 'isUnconfirmed'>): boolean {
  return entry.state !== 'sending' && !(entry.state === 'queued' && entry.isUnconfirmed);
}

import type { ChangeState, PendingChange } from '#core/sync/queries/pending-change.ts';
import type { SyncState } from './sync-badge.tsx';

const BADGES: Readonly<Record<ChangeState, SyncState>> = {
  queued: 'pending',
  sending: 'sending',
  held: 'attention',
  refused: 'attention',
  parked: 'attention',
};

const URGENCY: readonly SyncState[] = ['pending', 'sending', 'attention'];

/** The badge of an entry. */
export function badgeOf(change: Pick<PendingChange, 'state'>): SyncState {
  return BADGES[change.state];
}

/** The most urgent state of each row that the entries touch, by its reference. */
export function badgesByTarget(
  entries: readonly Pick<PendingChange, 'state' | 'targets'>[],
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

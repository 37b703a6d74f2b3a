import { useLiveQuery } from 'dexie-react-hooks';
import { type RowRef, splitRef } from '#core/storage/row-refs.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { listChanges } from '#core/sync/queries/list-changes.ts';
import { badgesByTarget } from '../sync/entry-state.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import type { SyncState } from '../sync/sync-badge.tsx';

/** The member's pending changes of listings, by listing id. */
interface ListingSyncBadges {
  savedIds: ReadonlySet<string>;
  syncStates: ReadonlyMap<string, SyncState>;
}

const NO_BADGES: ListingSyncBadges = { savedIds: new Set(), syncStates: new Map() };

/** How references to listings begin. */
const PREFIX = 'listings:';

/** One live read for a whole screen of cards. */
export function useListingSyncBadges(): ListingSyncBadges {
  const { db } = useRuntime();
  const userId = useMember()?.id ?? null;
  const badges = useLiveQuery(
    async () => (userId === null ? NO_BADGES : readBadges(db, userId)),
    [db, userId],
  );
  return userId === null ? NO_BADGES : (badges ?? NO_BADGES);
}

async function readBadges(db: ScreenDatabase, userId: string): Promise<ListingSyncBadges> {
  const [savedIds, changes] = await Promise.all([
    db.wishlist.toCollection().primaryKeys(),
    listChanges(db, userId),
  ]);
  return { savedIds: new Set(savedIds), syncStates: syncStatesOf(changes) };
}

/** The most urgent state of the cart and wishlist changes of each listing. */
export function syncStatesOf(
  changes: readonly Pick<PendingChange, 'state' | 'targets'>[],
): ReadonlyMap<string, SyncState> {
  const badges = badgesByTarget(
    changes.map(({ state, targets }) => ({ state, targets: targets.flatMap(listingOf) })),
  );
  return new Map([...badges].map(([ref, badge]) => [ref.slice(PREFIX.length), badge]));
}

/** The listing behind a saved entry or a cart line, whose key is its id and then the chosen options. */
function listingOf(target: RowRef): readonly RowRef[] {
  const { table, id } = splitRef(target);
  if (table === 'wishlist') return [`${PREFIX}${id}`];
  return table === 'cartLines' ? [`${PREFIX}${id.split('&', 1)[0] ?? id}`] : [];
}

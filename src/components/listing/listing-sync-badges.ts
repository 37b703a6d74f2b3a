import { useLiveQuery } from 'dexie-react-hooks';
import type { UnikadeDatabase } from '#core/storage/database.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { type RowRef, splitRef } from '#core/storage/row-refs.ts';
import { badgesByTarget } from '../sync/entry-state.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import type { SyncState } from '../sync/sync-badge.tsx';

/** What the member did with listings, by id of the listing. */
export interface ListingSyncBadges {
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

async function readBadges(db: UnikadeDatabase, userId: string): Promise<ListingSyncBadges> {
  const [savedIds, entries] = await Promise.all([
    db.wishlist.toCollection().primaryKeys(),
    db.outbox.where('userId').equals(userId).toArray(),
  ]);
  return { savedIds: new Set(savedIds), syncStates: syncStatesOf(entries) };
}

/** The most urgent state of the cart and wishlist changes of each listing. */
export function syncStatesOf(
  entries: readonly Pick<OutboxEntry, 'state' | 'targets'>[],
): ReadonlyMap<string, SyncState> {
  const badges = badgesByTarget(
    entries.map(({ state, targets }) => ({ state, targets: targets.flatMap(listingOf) })),
  );
  return new Map([...badges].map(([ref, badge]) => [ref.slice(PREFIX.length), badge]));
}

/** The listing behind a saved entry or a cart line, whose key is its id and then the chosen options. */
function listingOf(target: RowRef): readonly RowRef[] {
  const { table, id } = splitRef(target);
  if (table === 'wishlist') return [`${PREFIX}${id}`];
  return table === 'cartLines' ? [`${PREFIX}${id.split('&', 1)[0] ?? id}`] : [];
}

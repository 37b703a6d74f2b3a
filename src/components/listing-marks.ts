import { useLiveQuery } from 'dexie-react-hooks';
import type { UnikadeDatabase } from '#core/storage/database.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { type RowRef, splitRef } from '#core/storage/row-refs.ts';
import { marksByTarget } from './entry-state.ts';
import { useMember, useRuntime } from './runtime-context.tsx';
import type { SyncState } from './sync-mark.tsx';

/** What the member did with listings, by id of the listing. */
export interface ListingMarks {
  savedIds: ReadonlySet<string>;
  syncStates: ReadonlyMap<string, SyncState>;
}

const NO_MARKS: ListingMarks = { savedIds: new Set(), syncStates: new Map() };

/** How references to listings begin. */
const PREFIX = 'listings:';

/** One live read for a whole screen of cards. */
export function useListingMarks(): ListingMarks {
  const { db } = useRuntime();
  const userId = useMember()?.id ?? null;
  const marks = useLiveQuery(
    async () => (userId === null ? NO_MARKS : readMarks(db, userId)),
    [db, userId],
  );
  return userId === null ? NO_MARKS : (marks ?? NO_MARKS);
}

async function readMarks(db: UnikadeDatabase, userId: string): Promise<ListingMarks> {
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
  const marks = marksByTarget(
    entries.map(({ state, targets }) => ({ state, targets: targets.flatMap(listingOf) })),
  );
  return new Map([...marks].map(([ref, mark]) => [ref.slice(PREFIX.length), mark]));
}

/** The listing behind a saved entry or a cart line, whose key is its id and then the chosen options. */
function listingOf(target: RowRef): readonly RowRef[] {
  const { table, id } = splitRef(target);
  if (table === 'wishlist') return [`${PREFIX}${id}`];
  return table === 'cartLines' ? [`${PREFIX}${id.split('&', 1)[0] ?? id}`] : [];
}

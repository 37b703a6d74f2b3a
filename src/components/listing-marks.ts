import { useLiveQuery } from 'dexie-react-hooks';
import type { UnikadeDatabase } from '#core/storage/database.ts';
import type { EntryState, OutboxEntry } from '#core/storage/outbox-rows.ts';
import { splitRef } from '#core/storage/row-refs.ts';
import { useMember, useRuntime } from './runtime-context.tsx';
import type { SyncState } from './sync-mark.tsx';

/** What the member did with listings, by id of the listing. */
export interface ListingMarks {
  savedIds: ReadonlySet<string>;
  syncStates: ReadonlyMap<string, SyncState>;
}

const NO_MARKS: ListingMarks = { savedIds: new Set(), syncStates: new Map() };

const SHOWN_AS: Readonly<Record<EntryState, SyncState>> = {
  queued: 'pending',
  parked: 'pending',
  sending: 'sending',
  held: 'attention',
  refused: 'attention',
};

const URGENCY: readonly SyncState[] = ['pending', 'sending', 'attention'];

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
  const states = new Map<string, SyncState>();
  for (const { state, targets } of entries) {
    const shown = SHOWN_AS[state];
    for (const target of targets) {
      const { table, id } = splitRef(target);
      if (table !== 'wishlist' && table !== 'cartLines') continue;
      const listingId = table === 'wishlist' ? id : listingIdOfLine(id);
      const before = states.get(listingId);
      if (before === undefined || URGENCY.indexOf(shown) > URGENCY.indexOf(before))
        states.set(listingId, shown);
    }
  }
  return states;
}

/** A key of a cart line is the id of the listing, then the chosen options. */
function listingIdOfLine(key: string): string {
  return key.split('&', 1)[0] ?? key;
}

import { useLiveQuery } from 'dexie-react-hooks';
import { badgesByTarget } from '#components/sync/entry-state.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { isKind } from '#components/sync/is-kind.ts';
import type { SyncState } from '#components/sync/sync-badge.tsx';
import { isNewListing } from '#core/commands/lazy/listings/create-listing.ts';
import { isOwnListingArgs, listingRef } from '#core/commands/lazy/listings/listing-entry.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import { readHiddenReasons } from '#core/mirror/hidden-listings.ts';
import { readOwnListings } from '#core/mirror/own-listings.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { isLive, type PendingChange } from '#core/sync/queries/pending-change.ts';
import { listChanges } from '#core/sync/queries/list-changes.ts';

/** A listing with its sync state. */
export interface ListingItem extends Listing {
  syncState: SyncState | undefined;
  /** The change that may still be taken back; null when there is none. */
  cancelable: PendingChange | null;
  /** Why moderators hide it; null when they do not. */
  hiddenReason: string | null;
}

/** A seller's change, with its listing's title. */
export interface ListingChange {
  entry: PendingChange;
  title: string;
}

export interface ListingsView {
  items: readonly ListingItem[];
  /** Refused by the provider: the seller decides. */
  refused: readonly ListingChange[];
  /** Their listings have left the table already. */
  deletions: readonly ListingChange[];
  /** Something of it has not been sent. */
  isWaiting: boolean;
}

const KINDS = ['listing:', 'picture:'];

/** The seller's listings, newest first, with all that waits; undefined while they are read. */
export function useListingsView({ id: sellerId }: User): ListingsView | undefined {
  const { db } = useRuntime();
  return useLiveQuery(() => readListingsView(db, sellerId), [db, sellerId]);
}

/** As `useListingsView`, once. */
export async function readListingsView(
  db: ScreenDatabase,
  sellerId: string,
): Promise<ListingsView> {
  const listings = await readOwnListings(db, sellerId);
  const hidden = await readHiddenReasons(db);
  const all = await listChanges(db, sellerId);
  const own = all.filter(({ kind }) => KINDS.some((prefix) => kind.startsWith(prefix)));
  const badges = badgesByTarget(own);
  const live = own.filter(isLive);
  const changes = (entries: readonly PendingChange[]) =>
    entries.map((entry) => ({ entry, title: titleOf(entry, listings) }));
  return {
    items: listings.map((listing) => ({
      ...listing,
      syncState: badges.get(listingRef(listing.id)),
      cancelable: live.findLast((entry) => isAbout(entry, listing) && entry.canBeDiscarded) ?? null,
      hiddenReason: hidden.get(listing.id) ?? null,
    })),
    refused: changes(own.filter(({ state }) => state === 'refused')),
    deletions: changes(live.filter((change) => isKind(change, 'listing:delete'))),
    isWaiting: live.length > 0,
  };
}

function isAbout({ targets }: PendingChange, { id }: Listing): boolean {
  return targets.includes(listingRef(id));
}

/** The title in a refused edit is not the listing's. */
function titleOf({ args }: PendingChange, listings: readonly Listing[]): string {
  if (isNewListing(args)) return args.fields.title;
  if (isOwnListingArgs(args))
    return listings.find(({ id }) => id === args.listingId)?.title ?? args.title;
  const { title } = args as { title?: unknown };
  return typeof title === 'string' ? title : '';
}

/** Selectable categories with the provider's names, including an unknown current one. */
export function useCategoryOptions(current: string): readonly { slug: string; name: string }[] {
  const { db } = useRuntime();
  const rows = useLiveQuery(() => db.categories.orderBy('position').toArray(), [db]);
  const known = rows === undefined || rows.length === 0 ? KNOWN_CATEGORIES : rows;
  return current === '' || known.some(({ slug }) => slug === current)
    ? known
    : [...known, { slug: current, name: current }];
}

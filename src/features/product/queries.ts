import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useInitialRows } from '#bindings/initial-rows.tsx';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { useResource } from '#bindings/use-resource.ts';
import { useOpenedCard } from '#components/listing/opened-card.ts';
import {
  writeReviewCommand,
  type WriteReviewArgs,
} from '#core/commands/lazy/reviews/write-review.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import { readHiddenReasons } from '#core/mirror/hidden-listings.ts';
import { productResource, similarResource } from '#core/mirror/resources/listing-resources.ts';
import {
  othersAmong,
  readSellerOthers,
  readSimilar,
  sellerOthersResource,
} from '#core/mirror/related-listings.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { listChangesOn } from '#core/sync/queries/pending-changes.ts';
import { noteVisit } from '#core/storage/visits.ts';

type ProductState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  /** `reason` is in the provider's own words; null when it said nothing. */
  | { kind: 'failed'; reason: string | null; isRetrying: boolean; retry: () => void }
  | { kind: 'shown'; listing: Listing; fetchedAt: number | null; isReached: boolean };

/** A product from this device, kept fresh while it is open. */
export function useProduct(id: string): ProductState {
  const { db } = useRuntime();
  const { outcome, message, fetchedAt, isPulling, pull } = useResource(productResource(id));
  const drawn = useInitialRows()?.listing(id);
  const first = useOpenedCard(id)?.listing ?? drawn;
  const listing = useLiveQuery(async () => (await db.listings.get(id)) ?? null, [db, id], first);
  if (outcome === 'missing' && !isPulling) return { kind: 'missing' };
  if (listing === undefined) return { kind: 'loading' };
  if (listing !== null) {
    const isReached = isPulling || outcome === undefined || outcome === 'fresh';
    return { kind: 'shown', listing, fetchedAt, isReached };
  }
  if (outcome === undefined || outcome === 'fresh' || (isPulling && outcome === 'missing'))
    return { kind: 'loading' };
  return { kind: 'failed', reason: message, isRetrying: isPulling, retry: pull };
}

/** For the seller of a listing that a moderator has hidden: the reason, as this device knows it; null for all others. */
export function useHiddenProduct(id: string): { seller: User; reason: string } | null {
  const { db } = useRuntime();
  const member = useMember();
  const isModerated = useCapability('moderation') === true;
  const seller = isModerated && member?.role === 'seller' ? member : null;
  const reasons = useLiveQuery(
    async () => (seller === null ? null : readHiddenReasons(db)),
    [db, seller],
  );
  const reason = reasons?.get(id);
  return seller === null || reason === undefined ? null : { seller, reason };
}

/** Similar listings; undefined while they are being read. */
export function useSimilar(listing: Listing): readonly Listing[] | undefined {
  const { db } = useRuntime();
  useResource(similarResource(listing.id));
  const first = useInitialRows()?.listOf(similarResource(listing.id).key);
  return useLiveQuery(
    () => readSimilar(db, listing),
    [db, listing.id, listing.category],
    first?.listings,
  );
}

/** Other listings of the seller; undefined while loading. */
export function useSellerOthers(listing: Listing): readonly Listing[] | undefined {
  const { db } = useRuntime();
  useResource(listing.seller.id === '' ? null : sellerOthersResource(listing.seller.id));
  const first = useInitialRows()?.listOf(sellerOthersResource(listing.seller.id).key);
  return useLiveQuery(
    () => readSellerOthers(db, listing),
    [db, listing.id, listing.seller.id],
    first && othersAmong(first.listings, listing.id),
  );
}

/** A review of the member's that the provider has not accepted. */
export interface OwnReview {
  entry: PendingChange;
  args: WriteReviewArgs;
}

const NO_REVIEWS: readonly OwnReview[] = [];

/** The member's unaccepted reviews of a product, in order. */
export function useOwnReviews(listingId: string): readonly OwnReview[] {
  const { db } = useRuntime();
  const userId = useMember()?.id ?? null;
  const own = useLiveQuery(
    async () => (userId === null ? NO_REVIEWS : readOwnReviews(db, userId, listingId)),
    [db, userId, listingId],
  );
  return own ?? NO_REVIEWS;
}

/** As `useOwnReviews`, once. */
async function readOwnReviews(
  db: ScreenDatabase,
  userId: string,
  listingId: string,
): Promise<readonly OwnReview[]> {
  const entries = await listChangesOn(db, userId, `listings:${listingId}`);
  return entries.flatMap((entry) =>
    entry.kind === writeReviewCommand.kind && writeReviewCommand.accepts(entry.args)
      ? [{ entry, args: entry.args }]
      : [],
  );
}

/** Mean and count come from the provider: pulled when one more review may have arrived. */
export function usePullWhenReviewArrives(listingId: string, waiting: number): void {
  const runtime = useRuntime();
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) runtime.refetch(productResource(listingId)).catch(reportError);
    before.current = waiting;
  }, [runtime, listingId, waiting]);
}

/** Records the view of a product, on this device only. */
export function useVisit(listingId: string): void {
  const runtime = useRuntime();
  useEffect(() => {
    // No room on the device: the visit is missing from the recently viewed.
    noteVisit(runtime.db, listingId, runtime.now()).catch(() => undefined);
  }, [runtime, listingId]);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#components/runtime-context.tsx';
import { useResource } from '#components/use-resource.ts';
import type { Listing } from '#core/domain/listing.ts';
import { productResource, similarResource } from '#core/mirror/listing-resources.ts';
import {
  readSellerOthers,
  readSimilar,
  sellerOthersResource,
} from '#core/mirror/related-listings.ts';
import { WORDS } from './words.ts';

export type ProductState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string; isRetrying: boolean; retry: () => void }
  | { kind: 'shown'; listing: Listing; fetchedAt: number | null; isReached: boolean };

/** A product from this device, kept fresh while it is open. */
export function useProduct(id: string): ProductState {
  const { db } = useRuntime();
  const { outcome, message, fetchedAt, isPulling, pull } = useResource(productResource(id));
  const listing = useLiveQuery(async () => (await db.listings.get(id)) ?? null, [db, id]);
  if (outcome === 'missing' && !isPulling) return { kind: 'missing' };
  if (listing === undefined) return { kind: 'loading' };
  if (listing !== null)
    return { kind: 'shown', listing, fetchedAt, isReached: isPulling || outcome === 'fresh' };
  if (outcome === undefined || outcome === 'fresh' || (isPulling && outcome === 'missing'))
    return { kind: 'loading' };
  return { kind: 'failed', message: message ?? WORDS.error, isRetrying: isPulling, retry: pull };
}

/** Similar listings; undefined while they are being read. */
export function useSimilar(listing: Listing): readonly Listing[] | undefined {
  const { db } = useRuntime();
  useResource(similarResource(listing.id));
  return useLiveQuery(() => readSimilar(db, listing), [db, listing.id, listing.category]);
}

/** What else the seller offers; undefined while it is being read. */
export function useSellerOthers(listing: Listing): readonly Listing[] | undefined {
  const { db } = useRuntime();
  useResource(listing.seller.id === '' ? null : sellerOthersResource(listing.seller.id));
  return useLiveQuery(() => readSellerOthers(db, listing), [db, listing.id, listing.seller.id]);
}

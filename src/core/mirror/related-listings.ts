import { EVERYTHING, SELLER_OTHERS_LIMIT } from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { readListedListings } from './listed-listings.ts';
import { similarResource } from './resources/listing-resources.ts';
import { plainListPageResource } from './resources/plain-list-page-resource.ts';
import type { PublicResource } from './resources/resource.ts';
import { scanMirror } from './search/scan-mirror.ts';

/** Stand-in cards before the provider's answer on similar listings. */
const STAND_IN_SIZE = 8;

/** GET /products: other listings of a seller. */
export function sellerOthersResource(sellerId: string): PublicResource {
  return plainListPageResource({ ...EVERYTHING, sellerId }, 1, SELLER_OTHERS_LIMIT);
}

/** Other listings of the seller; before the provider's answer, those in the mirror. */
export async function readSellerOthers(
  db: ScreenDatabase,
  { id, seller }: Listing,
): Promise<readonly Listing[]> {
  if (seller.id === '') return [];
  const list = await db.lists.get(sellerOthersResource(seller.id).key);
  const listings =
    list === undefined
      ? await scanMirror(db, { ...EVERYTHING, sellerId: seller.id })
      : await readListedListings(db, list.ids);
  return othersAmong(listings, id);
}

/** As many of a seller's listings as are shown beside one of them. */
export function othersAmong(listings: readonly Listing[], id: string): readonly Listing[] {
  return listings.filter((other) => other.id !== id).slice(0, SELLER_OTHERS_LIMIT);
}

/** What the provider calls similar; until it has answered, the newest of the same category. */
export async function readSimilar(
  db: ScreenDatabase,
  { id, category }: Listing,
): Promise<readonly Listing[]> {
  const list = await db.lists.get(similarResource(id).key);
  if (list !== undefined) return readListedListings(db, list.ids);
  const listings = await scanMirror(db, { ...EVERYTHING, categories: [category] });
  return listings.filter((other) => other.id !== id).slice(0, STAND_IN_SIZE);
}

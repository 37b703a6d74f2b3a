import { eq, getTableColumns } from 'drizzle-orm';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { discountPercent } from '#core/domain/discount.ts';
import type { Database } from '../../storage/database.ts';
import { isHotDeal } from '../products/deal-expressions.ts';
import { type ListingRow, listings, members } from '../../storage/schema.ts';

/** A listing counts as new for a week. */
const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000;

const { searchText: _folded, ...listingColumns } = getTableColumns(listings);
export { listingColumns };
export const sellerColumns = {
  name: members.name,
  profilePicUrl: members.profilePicUrl,
  ratingSum: members.ratingSum,
  ratingCount: members.ratingCount,
  campus: members.campus,
};

export interface ListedRow {
  listing: Omit<ListingRow, 'searchText'>;
  seller: Record<'name' | 'profilePicUrl' | 'campus', string> &
    Record<'ratingSum' | 'ratingCount', number>;
}

/** Listings with their sellers, ready for a `where` and an order. */
export function selectListings(db: Database) {
  return db
    .select({ listing: listingColumns, seller: sellerColumns })
    .from(listings)
    .innerJoin(members, eq(listings.sellerId, members.id))
    .$dynamic();
}

/** The one documented shape of a listing. */
export function writeListing({ listing, seller }: ListedRow, nowMs: number): ListingBody {
  const price = listing.priceCents / 100;
  const originalPrice =
    listing.originalPriceCents === null ? null : listing.originalPriceCents / 100;
  const rating = meanOf(listing.ratingSum, listing.reviewCount);
  return {
    _id: listing.id,
    title: listing.title,
    description: listing.description,
    category: listing.category,
    condition: listing.condition,
    price,
    originalPrice,
    images: listing.images,
    seller: {
      _id: listing.sellerId,
      name: seller.name,
      profilePicture: seller.profilePicUrl,
      rating: meanOf(seller.ratingSum, seller.ratingCount),
      campus: seller.campus,
    },
    sellerId: listing.sellerId,
    status: listing.status,
    createdAt: listing.createdAt.toISOString(),
    updatedAt: listing.updatedAt.toISOString(),
    views: listing.views,
    likes: listing.likes,
    isPopular: listing.isPopular,
    isFlashSale: listing.isFlashSale,
    isHotDeal: isHotDeal(listing),
    isNew: nowMs - listing.createdAt.getTime() <= NEW_FOR_MS,
    discount: discountPercent({ price, originalPrice }),
    stock: listing.quantity,
    quantity: listing.quantity,
    rating,
    averageRating: rating,
    reviewCount: listing.reviewCount,
    warranty: listing.warranty,
    variations: listing.variations,
    freeDelivery: listing.freeDelivery,
    features: listing.features,
    whyBuy: listing.whyBuy,
    version: listing.version,
  };
}

/** Mean of ratings with one decimal; 0 when there is none. */
export function meanOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
}

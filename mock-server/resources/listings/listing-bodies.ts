import { eq, getTableColumns } from 'drizzle-orm';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { fromCents } from '#core/domain/money.ts';
import { discountPercent } from '#core/domain/discount.ts';
import type { Database } from '../../storage/database.ts';
import { isHotDeal } from '../products/deal-expressions.ts';
import { meanRating } from '../reviews/mean-rating.ts';
import { type ListingRow, listings, type Member, members } from '../../storage/schema.ts';

/** How long `isNew` is true. */
const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000;

const { searchText: _folded, ...listingColumns } = getTableColumns(listings);
export { listingColumns };
export const sellerColumns = {
  name: members.name,
  profilePicUrl: members.profilePicUrl,
  ratingSum: members.ratingSum,
  ratingCount: members.ratingCount,
  boughtRatingSum: members.boughtRatingSum,
  boughtRatingCount: members.boughtRatingCount,
  campus: members.campus,
};

type MemberRatings = Pick<
  Member,
  'ratingSum' | 'ratingCount' | 'boughtRatingSum' | 'boughtRatingCount'
>;

export interface ListedRow {
  listing: Omit<ListingRow, 'searchText'>;
  seller: Record<'name' | 'profilePicUrl' | 'campus', string> & MemberRatings;
}

/** Listings with their sellers, to be completed with `where` and `orderBy`. */
export function selectListings(db: Database) {
  return db
    .select({ listing: listingColumns, seller: sellerColumns })
    .from(listings)
    .innerJoin(members, eq(listings.sellerId, members.id))
    .$dynamic();
}

/** The documented shape of a listing. A hidden one is sent to its seller alone, as sold; /moderation/hidden lists it. */
export function writeListing({ listing, seller }: ListedRow, nowMs: number): ListingBody {
  const price = fromCents(listing.priceCents);
  const originalPrice =
    listing.originalPriceCents === null ? null : fromCents(listing.originalPriceCents);
  const rating = meanRating({
    sum: listing.ratingSum,
    count: listing.reviewCount,
    boughtSum: listing.boughtRatingSum,
    boughtCount: listing.boughtReviewCount,
  });
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
      rating: meanRatingOf(seller),
      campus: seller.campus,
    },
    sellerId: listing.sellerId,
    status: listing.status === 'active' ? 'active' : 'sold',
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

/** Mean of all reviews of a seller. */
export function meanRatingOf(seller: MemberRatings): number {
  return meanRating({
    sum: seller.ratingSum,
    count: seller.ratingCount,
    boughtSum: seller.boughtRatingSum,
    boughtCount: seller.boughtRatingCount,
  });
}

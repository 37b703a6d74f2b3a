import type { OrderBody } from '#core/contract/member-bodies.ts';
import type { ListingBody, ReviewBody, ReviewChangeBody } from '#core/contract/shop-bodies.ts';
import { HOT_DEAL_PERCENT } from '#core/domain/deals.ts';
import { discountPercent } from '#core/domain/discount.ts';
import { toCents } from '#core/domain/money.ts';
import type { ModelListing, ModelMember, ModelOrder, ModelReview } from './rows.ts';
import type { ModelState } from './state.ts';

/** A listing counts as new for a week. */
const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export function writeListing(state: ModelState, listing: ModelListing): ListingBody {
  const { sellerId, price, originalPrice } = listing;
  const { name, profilePicUrl, campus, ...seller } = memberOf(state, sellerId);
  const rating = meanOf(
    [listing.ratingSum, listing.reviewCount],
    [listing.boughtRatingSum, listing.boughtReviewCount],
  );
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
      _id: sellerId,
      name,
      profilePicture: profilePicUrl,
      rating: meanOf(
        [seller.ratingSum, seller.ratingCount],
        [seller.boughtRatingSum, seller.boughtRatingCount],
      ),
      campus,
    },
    sellerId,
    status: listing.status,
    createdAt: isoOf(listing.createdAt),
    updatedAt: isoOf(listing.updatedAt),
    views: listing.views,
    likes: listing.likes,
    isPopular: listing.isPopular,
    isFlashSale: listing.isFlashSale,
    isHotDeal: isHotDeal(listing),
    isNew: state.now() - listing.createdAt <= NEW_FOR_MS,
    discount: discountPercent({ price, originalPrice }),
    stock: listing.quantity,
    quantity: listing.quantity,
    rating,
    averageRating: rating,
    reviewCount: listing.reviewCount,
    warranty: listing.warranty,
    variations: listing.variations.map(({ name: title, options }) => ({ name: title, options })),
    freeDelivery: listing.freeDelivery,
    features: listing.features,
    whyBuy: listing.whyBuy,
    version: listing.version,
  };
}

/** Marked as one, or far enough below its earlier price. */
export function isHotDeal({ isHotDeal: isMarked, price, originalPrice }: ModelListing): boolean {
  if (isMarked || originalPrice === null) return isMarked;
  return toCents(price) * 100 <= toCents(originalPrice) * (100 - HOT_DEAL_PERCENT);
}

export function writeOrder(state: ModelState, order: ModelOrder): OrderBody {
  return {
    _id: order.id,
    buyerId: writeParty(memberOf(state, order.buyerId)),
    sellerId: writeParty(memberOf(state, order.sellerId)),
    listingId: {
      _id: order.listingId,
      title: order.title,
      price: order.price,
      images: order.images.slice(0, 1),
    },
    quantity: order.quantity,
    variations: { ...order.variations },
    amount: order.amount,
    paymentMethod: order.paymentMethod,
    status: order.status,
    createdAt: isoOf(order.createdAt),
    updatedAt: isoOf(order.updatedAt),
    version: order.version,
  };
}

function writeParty({ id, name, email, phone, address }: ModelMember): OrderBody['buyerId'] {
  return { _id: id, name, email, phone, address };
}

export function writeReview(state: ModelState, review: ModelReview): ReviewBody {
  const { name, profilePicUrl } = memberOf(state, review.reviewerId);
  return {
    _id: review.id,
    listingId: review.listingId,
    reviewerId: { _id: review.reviewerId, name, profilePicture: profilePicUrl },
    reviewedUserId: review.reviewedUserId,
    rating: review.rating,
    comment: review.comment,
    ...(review.hasBought && { hasBought: true }),
    createdAt: isoOf(review.createdAt),
  };
}

/** The minimal reply of a change. */
export function withoutPicture({
  reviewerId: { _id, name },
  ...review
}: ReviewBody): ReviewChangeBody {
  return { ...review, reviewerId: { _id, name }, isPartial: true };
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

type SumAndCount = readonly [sum: number, count: number];

/** All who bought nothing have one voice together, where there are some who did. */
function meanOf([sum, count]: SumAndCount, [boughtSum, bought]: SumAndCount): number {
  const others = bought === 0 ? count : Math.min(1, count - bought);
  const rest = count === bought ? 0 : ((sum - boughtSum) / (count - bought)) * others;
  return count === 0 ? 0 : Math.round(((boughtSum + rest) / (bought + others)) * 10) / 10;
}

export function memberOf(state: ModelState, id: string): ModelMember {
  const member = state.members.get(id);
  if (member === undefined) throw new Error(`The model has no member ${id}.`);
  return member;
}

export function orderOf(state: ModelState, id: string): ModelOrder {
  const order = state.orders.get(id);
  if (order === undefined) throw new Error(`The model has no order ${id}.`);
  return order;
}

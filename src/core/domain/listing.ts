/** A listing as every screen sees it: one shape, whatever spelling the provider used. Source: specification §3. */
export interface Listing {
  id: string;
  title: string;
  description: string;
  /** Slug of the category. */
  category: string;
  condition: ListingCondition;
  /** Rupees. */
  price: number;
  /** Rupees; null when the seller named no earlier price. */
  originalPrice: number | null;
  images: readonly string[];
  seller: SellerSummary;
  status: ListingStatus;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601: when what its seller may edit last changed, pieces included; empty when the provider does not say. */
  updatedAt: string;
  views: number;
  likes: number;
  isPopular: boolean;
  isFlashSale: boolean;
  isHotDeal: boolean;
  isNew: boolean;
  /** Pieces that can still be bought; `UNKNOWN_QUANTITY` where the provider does not say. */
  quantity: number;
  /** What the provider calls the stock, where that differs: it alone decides about the low-stock message. */
  stock?: number;
  /** Mean of the reviews, 0 to 5; 0 when there is none. */
  rating: number;
  reviewCount: number;
  reviews: readonly Review[];
  warranty: string | null;
  variations: readonly Variation[];
  freeDelivery: boolean;
  features: readonly string[];
  whyBuy: readonly string[];
  /** Grows with every change on the provider; 0 when the provider does not say. */
  version: number;
  /** A list brought it without description, warranty, variations, features, why-buy and all but one picture. */
  isShortened?: true;
}

export type ListingCondition = 'new' | 'used';
export type ListingStatus = 'active' | 'sold';

export interface Variation {
  name: string;
  options: readonly string[];
}

export interface SellerSummary {
  id: string;
  name: string;
  /** Empty when the seller has no picture. */
  pictureUrl: string;
  rating: number | null;
  campus: string | null;
}

export interface Review {
  id: string;
  listingId: string;
  /** Empty when the provider did not say. */
  reviewerId: string;
  reviewerName: string;
  reviewerPictureUrl: string;
  rating: number;
  comment: string;
  /** The provider says that the reviewer had ordered the listing. */
  hasBought?: true;
  createdAt: string;
  /** Written on this device and not accepted by the provider yet. */
  isPending: boolean;
  /** When the provider accepted it here, in milliseconds, until one of its answers has it. */
  acceptedAt?: number;
}

/** Characters that the comment of a review may have. */
export const REVIEW_COMMENT_LIMIT = 1000;

/** Most pieces at which 'Only N left in stock' is said. Source: specification §9. */
export const LOW_STOCK = 9;

/** The number that 'Only N left in stock' names: a stock of 1 to 9; null when it is not said. */
export function lowStockOf({
  quantity,
  stock = quantity,
}: Pick<Listing, 'quantity' | 'stock'>): number | null {
  return stock >= 1 && stock <= LOW_STOCK ? stock : null;
}

/**
 * Stands for a quantity that the provider did not send: it limits nothing on the device, and the provider decides. A
 * whole number, as rows are compared and embedded as JSON, which has no infinity.
 */
export const UNKNOWN_QUANTITY = Number.MAX_SAFE_INTEGER;

/** Pieces that can still be bought; null where the provider does not say. */
export function knownQuantity({ quantity }: Pick<Listing, 'quantity'>): number | null {
  return quantity === UNKNOWN_QUANTITY ? null : quantity;
}

/** Whether the listing can be put into a cart now. */
export function isBuyable(listing: Pick<Listing, 'status' | 'quantity'>): boolean {
  return listing.status === 'active' && listing.quantity > 0;
}

/** The first option of every variation, as the product page preselects them. */
export function defaultVariations(variations: readonly Variation[]): VariationChoice {
  return Object.fromEntries(
    variations.flatMap(({ name, options }) =>
      options[0] === undefined ? [] : [[name, options[0]]],
    ),
  );
}

/** Chosen option by name of the variation: color, size, weight and others. */
export type VariationChoice = Readonly<Record<string, string>>;

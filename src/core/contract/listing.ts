import * as z from 'zod/mini';
import {
  type Listing,
  type Review,
  type SellerSummary,
  UNKNOWN_QUANTITY,
  type Variation,
} from '../domain/listing.ts';
import {
  anything,
  flag,
  listUnder,
  maybeNumber,
  maybeText,
  readId,
  readRows,
  readTexts,
  readUnder,
  reference,
  resolveReference,
  text,
} from './reading.ts';

const sellerWire = z.looseObject({
  _id: anything,
  id: anything,
  name: maybeText,
  profilePicture: maybeText,
  profilePicUrl: maybeText,
  rating: maybeNumber,
  campus: maybeText,
});

const reviewWire = z.looseObject({
  _id: anything,
  id: anything,
  listingId: text,
  reviewerId: reference(sellerWire),
  rating: maybeNumber,
  comment: text,
  hasBought: flag,
  createdAt: text,
});

const variationWire = z.looseObject({ name: z.string(), options: anything });

/** A listing as providers spell it; every alias of specification §3 is accepted. */
const listingWire = z.looseObject({
  _id: anything,
  id: anything,
  title: z.string(),
  description: text,
  category: z.catch(z.optional(z.union([z.string(), z.looseObject({ slug: text })])), undefined),
  condition: z.catch(z.enum(['new', 'used']), 'used'),
  price: maybeNumber,
  originalPrice: maybeNumber,
  images: anything,
  seller: reference(sellerWire),
  sellerId: reference(sellerWire),
  status: z.catch(z.enum(['active', 'sold']), 'active'),
  createdAt: text,
  updatedAt: text,
  views: maybeNumber,
  likes: maybeNumber,
  isPopular: flag,
  isFlashSale: flag,
  isHotDeal: flag,
  isNew: flag,
  stock: maybeNumber,
  quantity: maybeNumber,
  rating: maybeNumber,
  averageRating: maybeNumber,
  reviewCount: maybeNumber,
  reviews: anything,
  warranty: maybeText,
  variations: anything,
  freeDelivery: flag,
  features: anything,
  whyBuy: anything,
  version: maybeNumber,
  isShortened: flag,
});

/** Seller from `sellerId` or `seller`, either of which may be an id or an object. */
function readSeller({ sellerId, seller }: z.infer<typeof listingWire>): SellerSummary {
  const { row, id } = resolveReference(sellerId, seller);
  return {
    id,
    name: row?.name ?? '',
    pictureUrl: row?.profilePicture ?? row?.profilePicUrl ?? '',
    rating: row?.rating ?? null,
    campus: row?.campus ?? null,
  };
}

/** One review in any spelling; null when it cannot be read. */
export function readReview(value: unknown): Review | null {
  const parsed = reviewWire.safeParse(value);
  if (!parsed.success) return null;
  const { row: reviewer, id: reviewerId } = resolveReference(parsed.data.reviewerId);
  return {
    id: readId(parsed.data),
    listingId: parsed.data.listingId,
    reviewerId,
    reviewerName: reviewer?.name ?? '',
    reviewerPictureUrl: reviewer?.profilePicture ?? reviewer?.profilePicUrl ?? '',
    rating: parsed.data.rating ?? 0,
    comment: parsed.data.comment,
    ...(parsed.data.hasBought && { hasBought: true }),
    createdAt: parsed.data.createdAt,
    isPending: false,
  };
}

function readVariation(value: unknown): Variation | null {
  const { data } = variationWire.safeParse(value);
  return data === undefined ? null : { ...data, options: readTexts(data.options) };
}

/** One listing in any spelling, in the single shape of the screens; null when it has no id, title or price. */
export function readListing(value: unknown): Listing | null {
  const parsed = listingWire.safeParse(value);
  if (!parsed.success) return null;
  const wire = parsed.data;
  const id = readId(wire);
  if (id === '' || wire.price === undefined) return null;
  const reviews = listUnder(wire.reviews) ?? [];
  const { stock, quantity = stock ?? UNKNOWN_QUANTITY } = wire;
  return {
    id,
    title: wire.title,
    description: wire.description,
    category: typeof wire.category === 'object' ? wire.category.slug : (wire.category ?? ''),
    condition: wire.condition,
    price: wire.price,
    originalPrice: wire.originalPrice ?? null,
    images: readTexts(wire.images),
    seller: readSeller(wire),
    status: wire.status,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
    views: wire.views ?? 0,
    likes: wire.likes ?? 0,
    isPopular: wire.isPopular,
    isFlashSale: wire.isFlashSale,
    isHotDeal: wire.isHotDeal,
    isNew: wire.isNew,
    quantity,
    ...(stock === undefined || stock === quantity ? {} : { stock }),
    rating: wire.averageRating ?? wire.rating ?? 0,
    reviewCount: wire.reviewCount ?? reviews.length,
    reviews: readRows(reviews, readReview),
    warranty: wire.warranty ?? null,
    variations: readRows(listUnder(wire.variations) ?? [], readVariation),
    freeDelivery: wire.freeDelivery,
    features: readTexts(wire.features),
    whyBuy: readTexts(wire.whyBuy),
    version: wire.version ?? 0,
    ...(wire.isShortened && { isShortened: true }),
  };
}

export interface ListingPage {
  listings: readonly Listing[];
  total: number;
  totalPages: number;
}

const pageCounts = z.looseObject({ total: maybeNumber, totalPages: maybeNumber });

function readCounts(value: unknown): z.infer<typeof pageCounts> | null {
  const { data } = pageCounts.safeParse(value);
  return data?.total === undefined && data?.totalPages === undefined ? null : data;
}

/** Reply of GET /products; null when it is no list at all. */
export function readListingPage(value: unknown): ListingPage | null {
  const rows = listUnder(value, 'listings', 'products', 'data');
  if (rows === null) return null;
  // Beside the rows, which may lie one level deeper.
  const { total, totalPages } = readUnder(value, readCounts, 'data') ?? {};
  const listings = readRows(rows, readListing);
  return { listings, total: total ?? listings.length, totalPages: totalPages ?? 1 };
}

/** Reply of the home sections and of GET /products/{id}/similar. */
export function readListings(value: unknown): readonly Listing[] | null {
  const rows = listUnder(value, 'products', 'listings', 'data');
  return rows === null ? null : readRows(rows, readListing);
}

/** Reply of GET /products/{id}: the listing itself, or under `product` or `data`. */
export function readListingReply(value: unknown): Listing | null {
  return readUnder(value, readListing, 'product', 'data');
}

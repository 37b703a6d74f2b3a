import * as z from 'zod/mini';
import { ID_PATTERN } from './ids.ts';

/*
 * What the provider writes for everybody: the one documented shape of each reply. The provider's tests hold every reply
 * to these schemas, and its OpenAPI document is made from them. The device reads more tolerantly (`readX`).
 */

export const idBody = z.string().check(z.regex(ID_PATTERN));
export const momentBody = z.iso.datetime();
const count = z.int().check(z.nonnegative());
const texts = z.readonly(z.array(z.string()));
/** Rupees. */
export const rupeesBody = z.number().check(z.nonnegative());
/** Mean of ratings with one decimal; 0 when there is none. */
const mean = z.number().check(z.minimum(0), z.maximum(5));

export const categoryBody = z.strictObject({ _id: idBody, slug: z.string(), name: z.string() });
export type CategoryBody = z.infer<typeof categoryBody>;

export const reviewBody = z.strictObject({
  _id: idBody,
  listingId: idBody,
  reviewerId: z.strictObject({ _id: idBody, name: z.string(), profilePicture: z.string() }),
  reviewedUserId: idBody,
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: z.string(),
  /** The reviewer had ordered the listing. Additive: absent means unknown. */
  hasBought: z.optional(z.literal(true)),
  createdAt: momentBody,
});
export type ReviewBody = z.infer<typeof reviewBody>;

/** Says that a reply leaves out what its full counterpart has: never take it for the whole. */
const isPartial = z.literal(true);

/** Minimal reply of POST /reviews: without the reviewer's picture. */
export const reviewChangeBody = z.extend(reviewBody, {
  reviewerId: z.strictObject({ _id: idBody, name: z.string() }),
  isPartial,
});
export type ReviewChangeBody = z.infer<typeof reviewChangeBody>;

export const listingBody = z.strictObject({
  _id: idBody,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  condition: z.enum(['new', 'used']),
  price: rupeesBody,
  originalPrice: z.nullable(rupeesBody),
  images: texts,
  seller: z.strictObject({
    _id: idBody,
    name: z.string(),
    profilePicture: z.string(),
    rating: mean,
    campus: z.string(),
  }),
  sellerId: idBody,
  status: z.enum(['active', 'sold']),
  createdAt: momentBody,
  updatedAt: momentBody,
  views: count,
  likes: count,
  isPopular: z.boolean(),
  isFlashSale: z.boolean(),
  /** Marked as one, or 20 % or more below the earlier price. */
  isHotDeal: z.boolean(),
  isNew: z.boolean(),
  /** Percent, rounded. */
  discount: count,
  stock: count,
  quantity: count,
  rating: mean,
  averageRating: mean,
  reviewCount: count,
  warranty: z.nullable(z.string()),
  variations: z.readonly(z.array(z.strictObject({ name: z.string(), options: texts }))),
  freeDelivery: z.boolean(),
  features: texts,
  whyBuy: texts,
  /** Grows with every change that a client can see. */
  version: count,
  /** In a list that would weigh more than 1 MB: without description, warranty, variations, features, why-buy and all but one picture. */
  isShortened: z.optional(z.literal(true)),
});
export type ListingBody = z.infer<typeof listingBody>;

/** GET /products/{id}: the listing with its reviews, newest first. */
export const productBody = z.extend(listingBody, { reviews: z.readonly(z.array(reviewBody)) });
export type ProductBody = z.infer<typeof productBody>;

export const productPageBody = z.strictObject({
  listings: z.readonly(z.array(listingBody)),
  total: count,
  totalPages: count,
  page: count,
});
export type ProductPageBody = z.infer<typeof productPageBody>;

export const similarBody = z.strictObject({ products: z.readonly(z.array(listingBody)) });

/** Replies of POST and PATCH /listings/…: the listing as it is now. Source of `data`: specification §7. */
export const listingReplyBody = z.strictObject({ data: listingBody });
export type ListingReplyBody = z.infer<typeof listingReplyBody>;
/** Minimal reply of the same calls: without the seller's picture. */
export const listingChangeBody = z.strictObject({
  data: z.extend(listingBody, {
    seller: z.strictObject({ _id: idBody, name: z.string(), rating: mean, campus: z.string() }),
  }),
  isPartial,
});
export type ListingChangeBody = z.infer<typeof listingChangeBody>;
export const listingRemovalBody = z.strictObject({ message: z.string(), listingId: idBody });

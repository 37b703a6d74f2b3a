import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../domain/order.ts';
import { idBody, listingBody, momentBody, rupeesBody } from './shop-bodies.ts';

/* What the provider writes for one member; see shop-bodies.ts. */

const choice = z.record(z.string(), z.string());
const count = z.int().check(z.nonnegative());

/** Said where a call has nothing to return. */
export const messageBody = z.strictObject({ message: z.string() });

export const userBody = z.strictObject({
  _id: idBody,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  bio: z.string(),
  campus: z.string(),
  role: z.enum(['buyer', 'seller']),
  profilePicUrl: z.string(),
});
export type UserBody = z.infer<typeof userBody>;

export const authBody = z.strictObject({
  userExists: z.boolean(),
  emailVerified: z.boolean(),
  user: z.nullable(userBody),
  accessToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
});
export type AuthBody = z.infer<typeof authBody>;

/** `refreshToken` only when the provider rotates. */
export const refreshBody = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
});
export type RefreshBody = z.infer<typeof refreshBody>;

/** Oldest line first; `productId` names the listing, `product` is the whole of it. */
export const cartBody = z.strictObject({
  items: z.array(
    z.strictObject({
      productId: idBody,
      product: listingBody,
      quantity: z.int().check(z.positive()),
      variations: choice,
    }),
  ),
});
export type CartBody = z.infer<typeof cartBody>;

export const wishlistBody = z.array(
  z.strictObject({ listingId: listingBody, savedAt: momentBody }),
);
export type WishlistBody = z.infer<typeof wishlistBody>;
export const wishlistChangeBody = z.strictObject({ message: z.string(), listingId: idBody });

const partyBody = z.strictObject({
  _id: idBody,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});
export const orderBody = z.strictObject({
  _id: idBody,
  buyerId: partyBody,
  sellerId: partyBody,
  /** As it was when it was ordered. */
  listingId: z.strictObject({
    _id: idBody,
    title: z.string(),
    price: rupeesBody,
    images: z.readonly(z.array(z.string())),
  }),
  quantity: z.int().check(z.positive()),
  variations: choice,
  amount: rupeesBody,
  paymentMethod: z.enum(['cash', 'card', 'bank']),
  status: z.enum(ORDER_STATUSES),
  createdAt: momentBody,
  updatedAt: momentBody,
  version: count,
});
export type OrderBody = z.infer<typeof orderBody>;

const ordersByStatus = z.strictObject({
  processing: count,
  shipped: count,
  delivered: count,
  canceled: count,
});
/** Sums are rupees; canceled orders are in none of them. */
export const buyerDashboardBody = z.strictObject({
  orders: ordersByStatus,
  spent: rupeesBody,
  spentLast30Days: rupeesBody,
  cartLines: count,
  wishlistEntries: count,
  reviewsWritten: count,
  recentOrders: z.readonly(z.array(orderBody)),
});
export type BuyerDashboardBody = z.infer<typeof buyerDashboardBody>;

export const sellerDashboardBody = z.strictObject({
  orders: ordersByStatus,
  /** Delivered orders. */
  earned: rupeesBody,
  earnedLast30Days: rupeesBody,
  /** Orders that wait for the seller or are on their way. */
  expected: rupeesBody,
  listings: z.strictObject({ active: count, sold: count, outOfStock: count }),
  views: count,
  likes: count,
  rating: z.number().check(z.minimum(0), z.maximum(5)),
  reviewCount: count,
  /** Active listings with few pieces left, fewest first. */
  lowStock: z.readonly(
    z.array(z.strictObject({ _id: idBody, title: z.string(), quantity: count })),
  ),
  recentOrders: z.readonly(z.array(orderBody)),
});
export type SellerDashboardBody = z.infer<typeof sellerDashboardBody>;

/** Reply of POST /uploads: same-origin addresses, smallest picture first. */
export const uploadBody = z.strictObject({
  _id: idBody,
  url: z.string(),
  thumbnails: z.readonly(z.array(z.strictObject({ width: count, height: count, url: z.string() }))),
});
export type UploadBody = z.infer<typeof uploadBody>;

/** Reply of POST /batch: one answer for each item, in the order of the items. */
export const batchBody = z.strictObject({
  items: z.readonly(
    z.array(
      z.strictObject({
        key: z.string(),
        status: z.int(),
        headers: choice,
        body: z.unknown(),
      }),
    ),
  ),
});
export type BatchBody = z.infer<typeof batchBody>;

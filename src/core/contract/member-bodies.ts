import * as z from 'zod/mini';
import { CANCEL_REASONS, ORDER_STATUSES } from '../domain/order.ts';
import { idBody, listingBody, momentBody, rupeesBody } from './shop-bodies.ts';

/* What the provider writes for one member; see shop-bodies.ts. */

const choice = z.record(z.string(), z.string());
const count = z.int().check(z.nonnegative());

/** Reply of calls that return nothing else. */
export const messageBody = z.strictObject({ message: z.string() });
export type MessageBody = z.infer<typeof messageBody>;

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

/** One device on which a member is signed in. */
export const sessionBody = z.strictObject({
  _id: idBody,
  /** `Chrome on Android`; empty when it did not say. */
  device: z.string(),
  createdAt: momentBody,
  /** When its access was renewed last. */
  lastUsedAt: momentBody,
  /** When it ends if it is not used again. */
  expiresAt: momentBody,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});

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

/** Says that a reply leaves out what its full counterpart has: never take it for the whole. */
const isPartial = z.literal(true);

/** Minimal reply to a change of a cart: the line that was changed, as it is now; none when there is no such line. */
export const cartChangeBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: idBody,
        /** The fields that show the line: no description, and only the first picture. */
        product: z.strictObject({
          _id: idBody,
          title: z.string(),
          price: rupeesBody,
          images: z.readonly(z.array(z.string()).check(z.maxLength(1))),
        }),
        quantity: z.int().check(z.positive()),
        variations: choice,
        /** Grows with every change of the line. */
        version: count,
      }),
    )
    .check(z.maxLength(1)),
  isPartial,
});
export type CartChangeBody = z.infer<typeof cartChangeBody>;

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
  /** Of an order that the provider canceled by itself, and of no other. */
  cancelReason: z.optional(z.enum(CANCEL_REASONS)),
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
  /** Of the orders placed since then. */
  spentLast30Days: rupeesBody,
  cartLines: count,
  wishlistEntries: count,
  reviewsWritten: count,
  /** The newest five, newest first. */
  recentOrders: z.readonly(z.array(orderBody)),
});
export type BuyerDashboardBody = z.infer<typeof buyerDashboardBody>;

export const sellerDashboardBody = z.strictObject({
  orders: ordersByStatus,
  /** Delivered orders. */
  earned: rupeesBody,
  /** Of the orders delivered since then. */
  earnedLast30Days: rupeesBody,
  /** Orders that wait for the seller or are on their way. */
  expected: rupeesBody,
  /** `outOfStock`: those of the active ones that have no piece left. */
  listings: z.strictObject({ active: count, sold: count, outOfStock: count }),
  /** Of all listings that are there now. */
  views: count,
  likes: count,
  /** Of all reviews ever: those of a deleted listing still count for its seller. */
  rating: z.number().check(z.minimum(0), z.maximum(5)),
  reviewCount: count,
  /** At most ten active listings with 1 to 9 pieces left, fewest first. */
  lowStock: z.readonly(
    z.array(z.strictObject({ _id: idBody, title: z.string(), quantity: count })),
  ),
  /** The newest five, newest first. */
  recentOrders: z.readonly(z.array(orderBody)),
});
export type SellerDashboardBody = z.infer<typeof sellerDashboardBody>;

/** Reply of POST /uploads: addresses on the provider's own origin. */
export const uploadBody = z.strictObject({
  _id: idBody,
  /** The largest: what a listing names. */
  url: z.string(),
  /** All of them, smallest first; `url` is the last. */
  thumbnails: z.readonly(
    z
      .array(
        z.strictObject({
          width: z.int().check(z.positive()),
          height: z.int().check(z.positive()),
          url: z.string(),
        }),
      )
      .check(z.minLength(1)),
  ),
});
export type UploadBody = z.infer<typeof uploadBody>;

/** Reply of POST /batch: one answer for each item, in the order of the items. */
export const batchBody = z.strictObject({
  items: z.readonly(
    z.array(
      z.strictObject({
        /** The `Idempotency-Key` of the item. */
        key: z.string(),
        /** As the call would have answered alone; 424 with the code `not-tried` or `batch-full` when it was not made. */
        status: z.int().check(z.minimum(200), z.maximum(599)),
        /** Lower-case names; those a sender acts on: `retry-after`, `idempotency-replayed`, `preference-applied`, `content-type`. */
        headers: choice,
        /** null when the call answered without one, and for an accepted item whose body had no room. */
        body: z.unknown(),
      }),
    ),
  ),
});
export type BatchBody = z.infer<typeof batchBody>;

import { asc, eq, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fromCents, toCents } from '#core/domain/money.ts';
import type { Deps } from '../deps.ts';
import type { Database } from '../storage/database.ts';
import { findListing } from '../resources/listings/find-listing.ts';
import { writeListing } from '../resources/listings/listing-bodies.ts';
import {
  cartLines,
  listings,
  members,
  nextVersion,
  orders,
  wishlistEntries,
} from '../storage/schema.ts';

export interface OrderView {
  id: string;
  buyer: string;
  listingId: string;
  title: string;
  quantity: number;
  variations: Record<string, string>;
  /** Rupees. */
  amount: number;
  status: string;
  createdAt: string;
}

export interface CartView {
  member: string;
  listingId: string;
  title: string;
  quantity: number;
  variations: Record<string, string>;
}

export interface WishlistView {
  member: string;
  listingId: string;
  title: string;
}

/** Stored rows for tests, oldest first, with members by e-mail. */
export interface DatabaseView {
  orders: OrderView[];
  carts: CartView[];
  wishlists: WishlistView[];
}

/** Reads the tables, not through the API. `email`: of one member; an unknown one gives empty lists. */
export async function readDatabase(db: Database, email?: string): Promise<DatabaseView> {
  const of: SQL | undefined = email === undefined ? undefined : eq(members.email, email);
  return {
    orders: await readOrders(db, of),
    carts: await db
      .select({
        member: members.email,
        listingId: listings.id,
        title: listings.title,
        quantity: cartLines.quantity,
        variations: cartLines.variations,
      })
      .from(cartLines)
      .innerJoin(members, eq(cartLines.memberId, members.id))
      .innerJoin(listings, eq(cartLines.listingId, listings.id))
      .where(of)
      .orderBy(asc(cartLines.createdAt), asc(cartLines.lineKey)),
    wishlists: await db
      .select({ member: members.email, listingId: listings.id, title: listings.title })
      .from(wishlistEntries)
      .innerJoin(members, eq(wishlistEntries.memberId, members.id))
      .innerJoin(listings, eq(wishlistEntries.listingId, listings.id))
      .where(of)
      .orderBy(asc(wishlistEntries.savedAt)),
  };
}

async function readOrders(db: Database, of: SQL | undefined): Promise<OrderView[]> {
  const rows = await db
    .select({ order: orders, buyer: members.email })
    .from(orders)
    .innerJoin(members, eq(orders.buyerId, members.id))
    .where(of)
    .orderBy(asc(orders.createdAt), asc(orders.version));
  return rows.map(({ order, buyer }) => ({
    id: order.id,
    buyer,
    listingId: order.listingId,
    title: order.listingTitle,
    quantity: order.quantity,
    variations: order.variations,
    amount: fromCents(order.amountCents),
    status: order.status,
    createdAt: order.createdAt.toISOString(),
  }));
}

export const listingChange = z.object({
  id: z.string(),
  /** Rupees. */
  price: z.optional(z.number()),
  quantity: z.optional(z.int()),
  status: z.optional(z.enum(['active', 'sold'])),
  images: z.optional(z.array(z.string())),
});
export type ListingChange = z.output<typeof listingChange>;

/** Changes a listing without the API, as if its seller had on another device. */
export async function changeListing({ db, now }: Deps, change: ListingChange) {
  const { listing } = await findListing(db, change.id);
  await db
    .update(listings)
    .set({
      priceCents: change.price === undefined ? listing.priceCents : toCents(change.price),
      quantity: change.quantity ?? listing.quantity,
      status: change.status ?? listing.status,
      images: change.images ?? listing.images,
      version: nextVersion,
      updatedAt: new Date(now()),
    })
    .where(eq(listings.id, change.id));
  return writeListing(await findListing(db, change.id), now());
}

import { and, eq, gte, sql } from 'drizzle-orm';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { fromCents } from '#core/domain/money.ts';
import { PAYMENT_METHOD } from '#core/domain/order.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findListing } from '../listings/find-listing.ts';
import { newId } from '../../storage/ids.ts';
import { stampChange } from '../listings/listing-changes.ts';
import {
  cartLines,
  listings,
  type ListingRow,
  type Member,
  type OrderRow,
  orders,
} from '../../storage/schema.ts';
import { queueOrderNews } from '../push/queue-order-news.ts';
import type { OrderedLine } from './ordered-line.ts';
import { outOfStock, requireForSale } from './purchase-rules.ts';

type Ordered = Pick<ListingRow, 'id' | 'sellerId' | 'title' | 'priceCents' | 'images'>;

/**
 * Takes the pieces from stock if they are available at this price. One conditional update, so that concurrent orders never
 * take more pieces than there are. A listing without pieces stays active: it is out of stock, not sold.
 */
export async function takeStock(
  tx: Database,
  nowMs: number,
  listing: Ordered,
  pieces: number,
): Promise<void> {
  const [taken] = await tx
    .update(listings)
    .set({
      quantity: sql`${listings.quantity} - ${pieces}::int`,
      orderCount: sql`${listings.orderCount} + 1`,
      ...stampChange(nowMs),
    })
    .where(
      and(
        eq(listings.id, listing.id),
        eq(listings.status, 'active'),
        eq(listings.priceCents, listing.priceCents),
        gte(listings.quantity, pieces),
      ),
    )
    .returning({ id: listings.id });
  if (taken === undefined) throw await explainMiss(tx, listing, pieces);
}

/**
 * Reverts `takeStock`. No effect on a deleted listing; a sold one stays sold. The quantity stays within the limit of a
 * listing, as every later edit beyond it would be refused.
 */
export async function giveBackStock(
  tx: Database,
  nowMs: number,
  order: Pick<OrderRow, 'listingId' | 'quantity'>,
): Promise<void> {
  await tx
    .update(listings)
    .set({
      quantity: sql`least(${LISTING_LIMITS.maxQuantity}::int, ${listings.quantity} + ${order.quantity}::int)`,
      orderCount: sql`greatest(0, ${listings.orderCount} - 1)`,
      ...stampChange(nowMs),
    })
    .where(eq(listings.id, order.listingId));
}

/** The refusal when `takeStock` found no row: a concurrent transaction has changed the listing. */
async function explainMiss(tx: Database, listing: Ordered, pieces: number): Promise<Refusal> {
  const { listing: current } = await findListing(tx, listing.id);
  requireForSale(current);
  if (current.quantity < pieces) return outOfStock(current.quantity);
  return new Refusal(409, 'price-changed', 'The price of this item has just changed.', {
    currentPrice: fromCents(current.priceCents),
  });
}

/** Inserts the order, deletes the ordered line of the cart, and queues the seller's push message. Resolves to the order's id. */
export async function insertOrder(
  tx: Database,
  nowMs: number,
  { member, listing, line }: { member: Member; listing: Ordered; line: OrderedLine },
): Promise<string> {
  const id = newId();
  const now = new Date(nowMs);
  await tx.insert(orders).values({
    id,
    buyerId: member.id,
    sellerId: listing.sellerId,
    listingId: listing.id,
    listingTitle: listing.title,
    listingPriceCents: listing.priceCents,
    listingImages: listing.images.slice(0, 1),
    quantity: line.quantity,
    variations: line.variations,
    amountCents: listing.priceCents * line.quantity,
    paymentMethod: PAYMENT_METHOD,
    status: 'processing',
    createdAt: now,
    updatedAt: now,
  });
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.memberId, member.id), eq(cartLines.lineKey, line.lineKey)));
  await queueOrderNews(tx, nowMs, 'seller', [id]);
  return id;
}

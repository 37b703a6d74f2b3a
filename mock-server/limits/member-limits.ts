import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { ListingFields } from '#core/contract/listing-form.ts';
import { weighListing } from '#core/domain/listing-limits.ts';
import { MEMBER_LIMITS, OPEN_ORDER_AGE_MS } from '#core/domain/member-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { isOpen, listings, type Member, orders } from '../storage/schema.ts';

type Kind = Exclude<keyof typeof MEMBER_LIMITS, 'listingsWeight'>;

const WORDS: Readonly<Record<Kind, string>> = {
  cartLines: `A cart holds at most ${MEMBER_LIMITS.cartLines} lines. Remove one first.`,
  wishlistEntries: `A wishlist holds at most ${MEMBER_LIMITS.wishlistEntries} items. Remove one first.`,
  openOrders: `You have ${MEMBER_LIMITS.openOrders} orders of the last 30 days that are still on their way. Wait for one of them first.`,
  ordersToServe: `This seller has ${MEMBER_LIMITS.ordersToServe} orders of the last 30 days to serve and takes no more for now. Try again later.`,
  listings: `A seller has at most ${MEMBER_LIMITS.listings} listings, sold ones included. Delete one first.`,
};

/** Refuses an addition when `kept` has reached the limit. Count with the member locked (`lockActiveMember`). */
export function requireRoom(kind: Kind, kept: number): void {
  if (kept < MEMBER_LIMITS[kind]) return;
  throw new Refusal(422, 'invalid-body', WORDS[kind]);
}

/**
 * Refuses an order beyond the limits of buyer and seller. The buyer is locked. The seller is not, so that buyers do not
 * wait for each other: concurrent orders may exceed the seller's limit a little.
 */
export async function requireRoomForOrder(
  tx: Database,
  nowMs: number,
  { buyer, sellerId }: { buyer: Pick<Member, 'id'>; sellerId: string },
): Promise<void> {
  const since = new Date(nowMs - OPEN_ORDER_AGE_MS);
  const countOpen = (side: typeof orders.buyerId | typeof orders.sellerId, id: string) =>
    tx.$count(orders, and(eq(side, id), isOpen, gt(orders.createdAt, since)));
  requireRoom('openOrders', await countOpen(orders.buyerId, buyer.id));
  requireRoom('ordersToServe', await countOpen(orders.sellerId, sellerId));
}

const HEAVY =
  'Your listings hold more text and pictures than can be kept together. Shorten or delete some of them first.';

/** Bytes of a listing in its seller's list beyond what `weighListing` counts: field names, numbers, times. */
const FRAME_BYTES = 800;

/**
 * Refuses a listing with which the seller's list would be too large for one reply. Call it with the member locked.
 *
 * @param id of an edited listing; absent for a new one
 */
export async function requireRoomForTexts(
  tx: Database,
  seller: Pick<Member, 'id'>,
  fields: ListingFields,
  id?: string,
): Promise<void> {
  const isOther = id === undefined ? undefined : ne(listings.id, id);
  const [others] = await tx
    .select({ bytes: sql`coalesce(sum(${WRITTEN_BYTES} + ${FRAME_BYTES}), 0)`.mapWith(Number) })
    .from(listings)
    .where(and(eq(listings.sellerId, seller.id), isOther));
  const bytes = (others?.bytes ?? 0) + weighListing(fields) + FRAME_BYTES;
  if (bytes > MEMBER_LIMITS.listingsWeight) throw new Refusal(422, 'invalid-body', HEAVY);
}

/** `weighListing` in SQL, accurate to a few bytes. */
const WRITTEN_BYTES = sql`octet_length(to_json(${listings.title})::text) + octet_length(to_json(${listings.description})::text)
  + octet_length(${listings.images}::text) + octet_length(${listings.features}::text) + octet_length(${listings.whyBuy}::text)
  + octet_length(${listings.variations}::text)`;

import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { ListingFields } from '#core/contract/listing-form.ts';
import { weighListing } from '#core/domain/listing-limits.ts';
import { MEMBER_LIMITS, OPEN_ORDER_AGE_MS } from '#core/domain/member-limits.ts';
import { Refusal, suspended, unauthorized } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { erasedEmail } from '../storage/erased-member.ts';
import { isOpen, listings, type Member, members, orders } from '../storage/schema.ts';

type Kind = Exclude<keyof typeof MEMBER_LIMITS, 'listingsWeight'>;

const WORDS: Readonly<Record<Kind, string>> = {
  cartLines: `A cart holds at most ${MEMBER_LIMITS.cartLines} lines. Remove one first.`,
  wishlistEntries: `A wishlist holds at most ${MEMBER_LIMITS.wishlistEntries} items. Remove one first.`,
  openOrders: `You have ${MEMBER_LIMITS.openOrders} orders of the last 30 days that are still on their way. Wait for one of them first.`,
  ordersToServe: `This seller has ${MEMBER_LIMITS.ordersToServe} orders of the last 30 days to serve and takes no more for now. Try again later.`,
  listings: `A seller has at most ${MEMBER_LIMITS.listings} listings, sold ones included. Delete one first.`,
};

/**
 * Serialises additions to a member's rows, so that concurrent ones cannot exceed a limit. Refuses a member who was
 * suspended or erased since the request arrived.
 */
export async function lockMember(tx: Database, { id }: Pick<Member, 'id'>): Promise<void> {
  const [member] = await tx
    .select({
      email: members.email,
      suspendedAt: members.suspendedAt,
      reason: members.suspendedReason,
    })
    .from(members)
    .where(eq(members.id, id))
    .for('no key update');
  if (member?.email === erasedEmail(id)) throw unauthorized();
  if (member !== undefined && member.suspendedAt !== null) throw suspended(member.reason);
}

/** Refuses one more than the `kept` ones when the limit is reached. Count them with the member locked. */
export function requireRoom(kind: Kind, kept: number): void {
  if (kept < MEMBER_LIMITS[kind]) return;
  throw new Refusal(422, 'invalid-body', WORDS[kind]);
}

/**
 * Refuses one more open order than buyer and seller may have. Counted with the buyer locked. The seller is not: orders
 * of many buyers at once may go a little beyond, and none of them waits for another.
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

/** Bytes of a listing in the list of its seller beside what `weighListing` counts: names, numbers, moments. */
const FRAME_BYTES = 800;

/** Refuses a listing that would make the list of its seller too heavy to be read as one. `id`: an edited one. Weigh with the member locked. */
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

/** As `weighListing` counts, but for a few bytes. */
const WRITTEN_BYTES = sql`octet_length(to_json(${listings.title})::text) + octet_length(to_json(${listings.description})::text)
  + octet_length(${listings.images}::text) + octet_length(${listings.features}::text) + octet_length(${listings.whyBuy}::text)
  + octet_length(${listings.variations}::text)`;

import { and, eq, TransactionRollbackError } from 'drizzle-orm';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { isOpen, listings, type Member, members, orders } from '../../storage/schema.ts';
import { lockListings } from '../listings/listing-changes.ts';
import { lockOpenOrders, type OpenOrder } from './cancel-open-orders.ts';

/** When new orders keep arriving during this many attempts, the moderator must try again. */
const MAX_ATTEMPTS = 10;

interface HeldMember {
  member: Member;
  /** All that is open with the member, as seller or as buyer: until the transaction ends there is no other. */
  open: readonly OpenOrder[];
}

/** Locks a member with their open orders, in lock order (docs/scaling.md). */
export async function holdMember(tx: Database, id: string): Promise<HeldMember> {
  const [member] = isId(id)
    ? await tx.select({ role: members.role }).from(members).where(eq(members.id, id))
    : [];
  if (member === undefined) throw notFound('Member not found');
  return member.role === 'seller' ? holdSeller(tx, id) : holdBuyer(tx, id);
}

/** An order locks the row of its buyer: with that held, the buyer orders nothing more. */
async function holdBuyer(tx: Database, id: string): Promise<HeldMember> {
  const member = await lockRow(tx, id);
  return { member, open: await lockOpenOrders(tx, orders.buyerId, id) };
}

/**
 * Orders are locked before their listings, but only locked listings prevent new orders. So an order placed between the
 * two releases all locks for another attempt: a status change may hold that order and wait for its listing.
 */
async function holdSeller(tx: Database, id: string): Promise<HeldMember> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return await tx.transaction((inner) => holdSellerOnce(inner, id));
    } catch (error) {
      if (!(error instanceof TransactionRollbackError)) throw error;
    }
  }
  throw new Refusal(503, 'unavailable', 'This seller is being ordered from. Please try again.', {
    retryAfterSeconds: 1,
  });
}

async function holdSellerOnce(tx: Database, id: string): Promise<HeldMember> {
  const open = await lockOpenOrders(tx, orders.sellerId, id);
  const member = await lockWithListings(tx, id);
  const known = new Set(open.map((order) => order.id));
  const now = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sellerId, id), isOpen));
  if (now.some((order) => !known.has(order.id))) throw new TransactionRollbackError();
  return { member, open };
}

/** Listings first, as a review locks them before the seller whose mean it moves. */
export async function lockWithListings(tx: Database, id: string): Promise<Member> {
  if (!isId(id)) throw notFound('Member not found');
  await lockListings(tx, eq(listings.sellerId, id));
  return lockRow(tx, id);
}

async function lockRow(
  tx: Database,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Member> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for(strength);
  if (member === undefined) throw notFound('Member not found');
  return member;
}

/** Waits also for what refers to the member and is not committed, such as a sign-in. A review holds its listing before: call it with no listing left to wait for. */
export async function holdWhole(tx: Database, id: string): Promise<void> {
  await lockRow(tx, id, 'update');
}

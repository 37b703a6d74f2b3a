import { and, eq, TransactionRollbackError } from 'drizzle-orm';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { isOpen, listings, type Member, members, orders } from '../../storage/schema.ts';
import { lockListings } from '../listings/listing-changes.ts';
import { lockOpenOrders, type OpenOrder } from './cancel-open-orders.ts';

/** If new orders arrive during each of these attempts, the moderator gets 503. */
const MAX_ATTEMPTS = 10;

interface LockedMember {
  member: Member;
  /** All open orders of the member, as seller or as buyer: none is added until the transaction ends. */
  open: readonly OpenOrder[];
}

/** Locks a member and their open orders, in lock order (docs/scaling.md). */
export async function lockMemberWithOpenOrders(tx: Database, id: string): Promise<LockedMember> {
  const [member] = isId(id)
    ? await tx.select({ role: members.role }).from(members).where(eq(members.id, id))
    : [];
  if (member === undefined) throw notFound('Member not found');
  return member.role === 'seller' ? lockSeller(tx, id) : lockBuyer(tx, id);
}

/** An order locks its buyer's row: while it is locked here, the buyer cannot order. */
async function lockBuyer(tx: Database, id: string): Promise<LockedMember> {
  const member = await lockMemberRow(tx, id);
  return { member, open: await lockOpenOrders(tx, orders.buyerId, id) };
}

/**
 * Orders are locked before their listings, but only locked listings prevent new orders. After an order was placed
 * between the two, all locks are released for another attempt: a status change may have locked that order and wait for
 * its listing.
 */
async function lockSeller(tx: Database, id: string): Promise<LockedMember> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return await tx.transaction((inner) => tryLockSeller(inner, id));
    } catch (error) {
      if (!(error instanceof TransactionRollbackError)) throw error;
    }
  }
  throw new Refusal(503, 'unavailable', 'This seller is being ordered from. Please try again.', {
    retryAfterSeconds: 1,
  });
}

async function tryLockSeller(tx: Database, id: string): Promise<LockedMember> {
  const open = await lockOpenOrders(tx, orders.sellerId, id);
  const member = await lockMemberWithListings(tx, id);
  const known = new Set(open.map((order) => order.id));
  const now = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sellerId, id), isOpen));
  if (now.some((order) => !known.has(order.id))) throw new TransactionRollbackError();
  return { member, open };
}

/** Locks a member after their listings: a review locks its listing before the seller whose mean rating it changes. */
export async function lockMemberWithListings(tx: Database, id: string): Promise<Member> {
  if (!isId(id)) throw notFound('Member not found');
  await lockListings(tx, eq(listings.sellerId, id));
  return lockMemberRow(tx, id);
}

async function lockMemberRow(
  tx: Database,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Member> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for(strength);
  if (member === undefined) throw notFound('Member not found');
  return member;
}

/**
 * Also waits for uncommitted rows that reference the member, such as a session. A review locks its listing before the
 * member: so call this after all listings are locked.
 */
export async function lockMemberForUpdate(tx: Database, id: string): Promise<void> {
  await lockMemberRow(tx, id, 'update');
}

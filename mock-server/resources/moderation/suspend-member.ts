import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { forbidden, notFound } from '../../http/refusal.ts';
import { refreshFamilies } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { isShown, listings, type Member, members, nextVersion } from '../../storage/schema.ts';
import { cancelOrders, lockOpenOrders } from './cancel-open-orders.ts';
import { closeReports, type Decision, noteDecision } from './decisions.ts';

/** Ends all sessions of a member, lets none begin, hides what they offer, and cancels what was ordered from them. */
export async function suspendMember(tx: Database, decision: Decision): Promise<void> {
  const { id, reason, nowMs } = decision;
  if (!isId(id)) throw notFound('Member not found');
  // An order is held before its listing (docs/scaling.md).
  await lockOpenOrders(tx, id);
  const member = await lockWithListings(tx, id);
  if (member.isModerator) throw forbidden('A moderator cannot be suspended before the grant is revoked.'); // prettier-ignore
  const suspendedAt = member.suspendedAt ?? new Date(nowMs);
  await tx.update(members).set({ suspendedAt, suspendedReason: reason }).where(eq(members.id, id));
  await tx.delete(refreshFamilies).where(eq(refreshFamilies.memberId, id));
  await tx
    .update(listings)
    .set({ status: 'hidden', statusBeneath: sql`${listings.status}`, version: nextVersion })
    .where(and(eq(listings.sellerId, id), isShown));
  // Anew: until the listings were held, more could be ordered.
  await cancelOrders(tx, decision, await lockOpenOrders(tx, id));
  await closeReports(tx, decision, 'member', 'acted');
  await noteDecision(tx, decision, 'suspend-member');
}

/** Lets a member in again; their listings come back, but for those that were hidden by themselves. */
export async function unsuspendMember(tx: Database, decision: Decision): Promise<void> {
  const { id } = decision;
  const member = await lockWithListings(tx, id);
  if (member.suspendedAt === null) return;
  await tx
    .update(members)
    .set({ suspendedAt: null, suspendedReason: null })
    .where(eq(members.id, id));
  await tx
    .update(listings)
    .set({
      ...{ statusBeneath: null, version: nextVersion },
      status: sql`coalesce(${listings.statusBeneath}, 'sold')`,
    })
    .where(
      and(eq(listings.sellerId, id), eq(listings.status, 'hidden'), isNull(listings.hiddenReason)),
    );
  await noteDecision(tx, decision, 'unsuspend-member');
}

/** Listings first, as a review locks them before the seller whose mean it moves. */
async function lockWithListings(tx: Database, id: string): Promise<Member> {
  if (!isId(id)) throw notFound('Member not found');
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.sellerId, id))
    .orderBy(asc(listings.id))
    .for('no key update');
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update');
  if (member === undefined) throw notFound('Member not found');
  return member;
}

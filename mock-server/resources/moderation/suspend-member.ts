import { and, eq, isNull, sql } from 'drizzle-orm';
import { forbidden } from '../../http/refusal.ts';
import { refreshFamilies } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { isShown, listings, members, nextVersion } from '../../storage/schema.ts';
import { cancelOrdersOfBuyer, cancelOrdersOfSeller } from './cancel-open-orders.ts';
import { closeReports, type Decision, noteDecision } from './decisions.ts';
import {
  lockMemberWithOpenOrders,
  lockMemberForUpdate,
  lockMemberWithListings,
} from './lock-member.ts';

/** Suspends a member: ends their sessions, hides their listings and cancels their open orders. */
export async function suspendMember(tx: Database, decision: Decision): Promise<void> {
  const { id, reason, nowMs } = decision;
  const { member, open } = await lockMemberWithOpenOrders(tx, id);
  if (member.isModerator)
    throw forbidden('A moderator cannot be suspended before the grant is revoked.');
  const cancel = member.role === 'seller' ? cancelOrdersOfSeller : cancelOrdersOfBuyer;
  await cancel(tx, decision, open);
  await lockMemberForUpdate(tx, id);
  const suspendedAt = member.suspendedAt ?? new Date(nowMs);
  await tx.update(members).set({ suspendedAt, suspendedReason: reason }).where(eq(members.id, id));
  await tx.delete(refreshFamilies).where(eq(refreshFamilies.memberId, id));
  await tx
    .update(listings)
    .set({ status: 'hidden', statusBeneath: sql`${listings.status}`, version: nextVersion })
    .where(and(eq(listings.sellerId, id), isShown));
  await closeReports(tx, decision, 'member', 'acted');
  await noteDecision(tx, decision, 'suspend-member');
}

/** Ends a suspension and shows the member's listings again, except those that a moderator has hidden. */
export async function unsuspendMember(tx: Database, decision: Decision): Promise<void> {
  const { id } = decision;
  const member = await lockMemberWithListings(tx, id);
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

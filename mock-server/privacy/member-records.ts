import { eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import { idempotencyKeys, mailboxes, refreshFamilies } from '../storage/access-schema.ts';
import type { AuditedAction } from '../storage/audit-schema.ts';
import type { Database } from '../storage/database.ts';
import { reports } from '../storage/moderation-schema.ts';
import { pictures } from '../storage/pictures-schema.ts';
import { pushSubscriptions, searchAlerts } from '../storage/push-schema.ts';
import {
  cartLines,
  listings,
  type Member,
  members,
  orders,
  reviews,
  wishlistEntries,
} from '../storage/schema.ts';
import { noteAction } from './audit.ts';

/*
 * A member's requests to an operator: an export of their data, and (erase-member.ts) its erasure. Each is one transaction
 * with a row in the audit log.
 */

export interface MemberRequest {
  email: string;
  /** For the audit log: a reference such as the number of a letter, never a name. */
  reason: string;
  nowMs: number;
}

/** Without the reporter and the text, which are confidential. */
const { reporterId: _reporter, text: _words, ...RECEIVED } = getTableColumns(reports);
/** Without the keys that decrypt messages. Tokens are not exported either. */
const { p256dh: _key, auth: _secret, ...SUBSCRIBED } = getTableColumns(pushSubscriptions);
const isReceived = (id: string) => eq(reports.ownerId, id);

/** All data of a member, as stored; other members only as ids. Throws a sentence for an unknown member. */
export function exportMember(
  db: Database,
  request: MemberRequest,
): Promise<Record<string, unknown>> {
  return db.transaction(async (tx) => {
    const member = await lockMemberByEmail(tx, request.email);
    const { id, email } = member;
    const isTheirs = or(eq(orders.buyerId, id), eq(orders.sellerId, id));
    await noteRequest(tx, member, 'export', request);
    return {
      exportedAt: new Date(request.nowMs).toISOString(),
      member,
      listings: await tx
        .select()
        .from(listings)
        .where(eq(listings.sellerId, id))
        .orderBy(listings.createdAt, listings.id),
      orders: await tx.select().from(orders).where(isTheirs).orderBy(orders.createdAt, orders.id),
      reviewsWritten: await tx
        .select()
        .from(reviews)
        .where(eq(reviews.reviewerId, id))
        .orderBy(reviews.createdAt, reviews.id),
      reviewsReceived: await tx
        .select()
        .from(reviews)
        .where(eq(reviews.reviewedUserId, id))
        .orderBy(reviews.createdAt, reviews.id),
      cart: await tx.select().from(cartLines).where(eq(cartLines.memberId, id)),
      wishlist: await tx.select().from(wishlistEntries).where(eq(wishlistEntries.memberId, id)),
      devices: await tx.select().from(refreshFamilies).where(eq(refreshFamilies.memberId, id)),
      ...(await exportPush(tx, id)),
      pictures: await tx.select().from(pictures).where(eq(pictures.memberId, id)),
      reportsSent: await tx.select().from(reports).where(eq(reports.reporterId, id)),
      reportsReceived: await tx.select(RECEIVED).from(reports).where(isReceived(id)),
      signIn: await tx
        .select({ lastCodeAt: mailboxes.lastCodeAt, verifiedUntil: mailboxes.verifiedUntil })
        .from(mailboxes)
        .where(eq(mailboxes.email, email)),
      keptReplies: await tx
        .select({ key: idempotencyKeys.key, createdAt: idempotencyKeys.createdAt })
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.memberId, id)),
    };
  });
}

async function exportPush(tx: Database, id: string) {
  const isOwn = eq(refreshFamilies.memberId, id);
  return {
    pushSubscriptions: await tx
      .select(SUBSCRIBED)
      .from(pushSubscriptions)
      .innerJoin(refreshFamilies, eq(refreshFamilies.id, pushSubscriptions.sessionId))
      .where(isOwn),
    searchAlerts: await tx
      .select(getTableColumns(searchAlerts))
      .from(searchAlerts)
      .innerJoin(refreshFamilies, eq(refreshFamilies.id, searchAlerts.sessionId))
      .where(isOwn),
  };
}

/** In place of an address: all members. */
const EVERYBODY = 'everybody';

/** Signs one member out everywhere, or all members. */
export function endSessionsOf(db: Database, request: MemberRequest): Promise<void> {
  return db.transaction(async (tx) => {
    if (request.email === EVERYBODY) {
      await tx.delete(refreshFamilies);
      return noteRequest(tx, { id: EVERYBODY }, 'end-sessions', request);
    }
    const member = await lockMemberByEmail(tx, request.email);
    await tx.delete(refreshFamilies).where(eq(refreshFamilies.memberId, member.id));
    await noteRequest(tx, member, 'end-sessions', request);
  });
}

/** The member with this address, as an operator may have typed it. */
export function isAddressOf(email: string): SQL {
  return eq(members.email, email.trim().toLowerCase());
}

/** The member of an address, locked until the transaction ends, so that no order or listing is added. Throws a sentence without one. */
export async function lockMemberByEmail(tx: Database, email: string): Promise<Member> {
  const [member] = await tx.select().from(members).where(isAddressOf(email)).for('update');
  if (member === undefined) throw new Error('No member is registered with this address.');
  return member;
}

/** Writes the request into the audit log. */
export function noteRequest(
  tx: Database,
  { id }: Pick<Member, 'id'>,
  action: AuditedAction,
  { reason, nowMs }: MemberRequest,
): Promise<void> {
  return noteAction(tx, { action, subject: id, reason }, nowMs);
}

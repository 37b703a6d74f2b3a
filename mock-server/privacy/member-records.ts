import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import type { AuditedAction } from '../storage/audit-schema.ts';
import {
  idempotencyKeys,
  mailboxes,
  refreshFamilies,
  signInCodes,
  wrongTries,
} from '../storage/access-schema.ts';
import { forgetTextsNaming } from '../http/idempotent-replies.ts';
import { IN_DATABASE, type PictureBytes } from '../pictures/picture-bytes.ts';
import { dropPicturesOf } from '../pictures/stored-pictures.ts';
import type { Database } from '../storage/database.ts';
import { erasedEmail } from '../storage/erased-member.ts';
import { pushSubscriptions, searchAlerts } from '../storage/push-schema.ts';
import { reports } from '../storage/moderation-schema.ts';
import { pictures } from '../storage/pictures-schema.ts';
import {
  cartLines,
  isOpen,
  listings,
  type Member,
  members,
  nextVersion,
  orders,
  reviews,
  wishlistEntries,
} from '../storage/schema.ts';
import { noteAction } from './audit.ts';

/*
 * A person's requests to an operator: an export of their data, and its erasure. Each is one transaction, and a line
 * in the audit log.
 */

export interface MemberRequest {
  email: string;
  /** Why it was done, for the audit log: the number of a letter, never a name. */
  reason: string;
  nowMs: number;
}

/** Who sent a report, and in which words, is not the reported member's to know. */
const { reporterId: _reporter, text: _words, ...RECEIVED } = getTableColumns(reports);
/** What messages are encrypted with opens them, and is left out, as tokens are. */
const { p256dh: _key, auth: _secret, ...SUBSCRIBED } = getTableColumns(pushSubscriptions);
const isReceived = (id: string) => eq(reports.ownerId, id);

/** All data of a member, as stored; other members only as ids. Throws a sentence for an unknown member. */
export function exportMember(
  db: Database,
  request: MemberRequest,
): Promise<Record<string, unknown>> {
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, request.email);
    const { id, email } = member;
    const isTheirs = or(eq(orders.buyerId, id), eq(orders.sellerId, id));
    await note(tx, member, 'export', request);
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

/**
 * Takes a member out. Their listings, words, carts, sessions and pictures go. Orders stay for the other side, with a
 * party that has no name; stars that they gave stay without words. Throws a sentence while an order of theirs is open:
 * the other party waits for it.
 */
export function eraseMember(
  db: Database,
  request: MemberRequest,
  bytes: PictureBytes = IN_DATABASE,
): Promise<void> {
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, request.email);
    const { id } = member;
    const isTheirs = or(eq(orders.buyerId, id), eq(orders.sellerId, id));
    const open = await tx.select({ id: orders.id }).from(orders).where(and(isTheirs, isOpen));
    if (open.length > 0) {
      throw new Error(
        `${open.length} orders of this member are open: deliver or cancel them first.`,
      );
    }
    await eraseAccess(tx, member);
    await eraseContent(tx, id, bytes);
    await tx
      .update(members)
      .set({
        ...{ name: 'Former member', phone: '', address: '', bio: '', campus: '' },
        ...{ profilePicUrl: '', email: erasedEmail(id) },
        ...{ isModerator: false, suspendedAt: null, suspendedReason: null },
      })
      .where(eq(members.id, id));
    // Mirrors notice by the version.
    await tx.update(orders).set({ version: nextVersion }).where(isTheirs);
    // Last: changes that held a row of theirs have stored their replies by now.
    await forgetTextsNaming(tx, id);
    await note(tx, member, 'erase', request);
  });
}

/** Whom `endSessionsOf` takes for all members. */
const EVERYBODY = 'everybody';

/** Signs one member out everywhere, or all members. */
export function endSessionsOf(db: Database, request: MemberRequest): Promise<void> {
  return db.transaction(async (tx) => {
    if (request.email === EVERYBODY) {
      await tx.delete(refreshFamilies);
      return note(tx, { id: EVERYBODY }, 'end-sessions', request);
    }
    const member = await requireMember(tx, request.email);
    await tx.delete(refreshFamilies).where(eq(refreshFamilies.memberId, member.id));
    await note(tx, member, 'end-sessions', request);
  });
}

/** Held until the end: nothing is placed or listed meanwhile that would be left over. */
export async function requireMember(tx: Database, email: string): Promise<Member> {
  const [member] = await tx
    .select()
    .from(members)
    .where(eq(members.email, email.trim().toLowerCase()))
    .for('update');
  if (member === undefined) throw new Error('No member is registered with this address.');
  return member;
}

async function eraseAccess(tx: Database, { id, email }: Member): Promise<void> {
  await tx.delete(refreshFamilies).where(eq(refreshFamilies.memberId, id));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.memberId, id));
  await tx.delete(signInCodes).where(eq(signInCodes.email, email));
  await tx.delete(wrongTries).where(eq(wrongTries.email, email));
  await tx.delete(mailboxes).where(eq(mailboxes.email, email));
}

async function eraseContent(tx: Database, id: string, bytes: PictureBytes): Promise<void> {
  await tx.delete(reports).where(or(eq(reports.reporterId, id), isReceived(id)));
  await tx.delete(cartLines).where(eq(cartLines.memberId, id));
  await tx.delete(wishlistEntries).where(eq(wishlistEntries.memberId, id));
  const written = eq(reviews.reviewerId, id);
  const reviewed = tx.select({ id: reviews.listingId }).from(reviews).where(written);
  await tx.update(listings).set({ version: nextVersion }).where(inArray(listings.id, reviewed));
  await tx.update(reviews).set({ comment: '' }).where(written);
  await tx.delete(listings).where(eq(listings.sellerId, id));
  await dropPicturesOf(tx, id, bytes);
}

function note(
  tx: Database,
  { id }: Pick<Member, 'id'>,
  action: AuditedAction,
  { reason, nowMs }: MemberRequest,
): Promise<void> {
  return noteAction(tx, { action, subject: id, reason }, nowMs);
}

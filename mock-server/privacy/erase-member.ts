import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { forgetTextsNaming } from '../http/idempotent-replies.ts';
import { IN_DATABASE, type PictureBytes } from '../pictures/picture-bytes.ts';
import { dropPicturesOf } from '../pictures/stored-pictures.ts';
import { lockListings } from '../resources/listings/listing-changes.ts';
import {
  idempotencyKeys,
  mailboxes,
  refreshFamilies,
  signInCodes,
  wrongTries,
} from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import { erasedEmail } from '../storage/erased-member.ts';
import { reports } from '../storage/moderation-schema.ts';
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
import {
  isAddressOf,
  type MemberRequest,
  noteRequest,
  lockMemberByEmail,
} from './member-records.ts';

/** How long `forgetLateReplies` waits: more than twice the longest transaction of a request. */
const LATE_MS = 30_000;
const LOOK_EVERY_MS = 200;

/**
 * Erases a member: their listings, texts, carts, sessions and pictures. Orders stay for the other side, with an anonymous
 * party; ratings stay without their comments. Throws a sentence while an order of theirs is open.
 *
 * @returns the member's id
 */
export function eraseMember(
  db: Database,
  request: MemberRequest,
  bytes: PictureBytes = IN_DATABASE,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockOwnListings(tx, request.email);
    const member = await lockMemberByEmail(tx, request.email);
    const { id } = member;
    await lockTouchedListings(tx, id);
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
    // The version makes mirrors refetch.
    await tx.update(orders).set({ version: nextVersion }).where(isTheirs);
    // Last: the transactions that had locked their rows have stored their replies.
    await forgetTextsNaming(tx, id);
    await noteRequest(tx, member, 'erase', request);
    return id;
  });
}

/**
 * Deletes the stored replies that contain an erased member's id and were committed during the erasure, by changes of other
 * members that locked none of its rows. Call it after the erasure's commit.
 *
 * @returns whether all of these changes have ended; false after half a minute
 */
export async function forgetLateReplies(
  db: Database,
  memberId: string,
  waitMs = LATE_MS,
): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  const next = await takeTransactionId(db);
  let isOver = await areAllOver(db, next);
  while (!isOver && performance.now() < deadline) {
    await setTimeout(LOOK_EVERY_MS);
    isOver = await areAllOver(db, next);
  }
  await forgetTextsNaming(db, memberId);
  return isOver;
}

/**
 * The id of a transaction of its own, higher than that of all that change something now. The upper end of a snapshot
 * would not do: it is one more than the last transaction that ended, and those in flight may lie above it.
 */
async function takeTransactionId(db: Database): Promise<bigint> {
  const [row] = await db
    .select({ id: sql<string>`id::text` })
    .from(sql`pg_current_xact_id() as id`);
  return BigInt(row?.id ?? 0);
}

/** Whether all transactions with an id below `next` have ended. */
async function areAllOver(db: Database, next: bigint): Promise<boolean> {
  const [row] = await db
    .select({ oldest: sql<string>`pg_snapshot_xmin(now)::text` })
    .from(sql`pg_current_snapshot() as now`);
  return BigInt(row?.oldest ?? 0) >= next;
}

/** Lock order (docs/scaling.md): an edit locks a listing before its seller's row, a deletion waits for all rows that reference it. */
function lockOwnListings(tx: Database, email: string): Promise<void> {
  const member = tx.select({ id: members.id }).from(members).where(isAddressOf(email));
  return lockListings(tx, inArray(listings.sellerId, member), 'update');
}

/** After the member's row, as a buyer's own changes lock them. */
async function lockTouchedListings(tx: Database, id: string): Promise<void> {
  const which = or(inArray(listings.id, reviewedBy(tx, id)), inArray(listings.id, likedBy(tx, id)));
  if (which !== undefined) await lockListings(tx, which);
}

function reviewedBy(tx: Database, id: string) {
  return tx.select({ id: reviews.listingId }).from(reviews).where(eq(reviews.reviewerId, id));
}

function likedBy(tx: Database, id: string) {
  return tx
    .select({ id: wishlistEntries.listingId })
    .from(wishlistEntries)
    .where(eq(wishlistEntries.memberId, id));
}

async function eraseAccess(tx: Database, { id, email }: Member): Promise<void> {
  await tx.delete(refreshFamilies).where(eq(refreshFamilies.memberId, id));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.memberId, id));
  await tx.delete(signInCodes).where(eq(signInCodes.email, email));
  await tx.delete(wrongTries).where(eq(wrongTries.email, email));
  await tx.delete(mailboxes).where(eq(mailboxes.email, email));
}

async function eraseContent(tx: Database, id: string, bytes: PictureBytes): Promise<void> {
  await tx.delete(reports).where(or(eq(reports.reporterId, id), eq(reports.ownerId, id)));
  await tx.delete(cartLines).where(eq(cartLines.memberId, id));
  await tx
    .update(listings)
    .set({ likes: sql`greatest(0, ${listings.likes} - 1)` })
    .where(inArray(listings.id, likedBy(tx, id)));
  await tx.delete(wishlistEntries).where(eq(wishlistEntries.memberId, id));
  await tx
    .update(listings)
    .set({ version: nextVersion })
    .where(inArray(listings.id, reviewedBy(tx, id)));
  await tx.update(reviews).set({ comment: '' }).where(eq(reviews.reviewerId, id));
  await tx.delete(listings).where(eq(listings.sellerId, id));
  await dropPicturesOf(tx, id, bytes);
}

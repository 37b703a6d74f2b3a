import { Buffer } from 'node:buffer';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_RETENTION_MS } from '#core/contract/headers.ts';
import { idempotencyKeys, type Subject } from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import { deleteDue } from '../storage/delete-due.ts';
import { Refusal } from './refusal.ts';

/*
 * Replies stored under an `Idempotency-Key` for 30 days, a few kilobytes each. A small reply is stored as text. Of a
 * larger one only the ids of its subject are stored, and a replay reads it from the current rows.
 */

/** An order is 1.3 KB, a cart of two ordinary lines 2.4 KB; replies that a member can inflate are larger. */
const KEPT_BYTES = 4 * 1024;

/** Whether a reply is too large to be stored. */
export function isLarge(text: string): boolean {
  return Buffer.byteLength(text) > KEPT_BYTES;
}

/** A use of a key, with the fingerprint of its request. */
export interface Claim {
  memberId: string;
  key: string;
  fingerprint: string;
}

/** At least one of `text` and `subject` is there, unless the reply has no body. */
export interface KeptReply {
  status: number;
  /** The full reply, byte for byte. */
  text: string | null;
  subject: Subject | null;
}

/** Inserts the key; false when it exists. Waits while another transaction inserts it. */
export async function claimKey(tx: Database, claim: Claim, nowMs: number): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: new Date(nowMs) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

/**
 * Stores the reply under a key that was claimed in the same transaction, so that the change and its reply are committed
 * together.
 */
export async function keepReply(
  tx: Database,
  claim: Claim,
  { status, text, subject }: KeptReply,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ status, body: text, subject }).where(isClaim(claim));
}

/** The reply stored under the key; null without one. Refuses a key used for another request. */
export async function findReply(db: Database, claim: Claim): Promise<KeptReply | null> {
  const [known] = await db.select().from(idempotencyKeys).where(isClaim(claim));
  if (known === undefined) return null;
  const { fingerprint, status, body: text, subject } = known;
  if (fingerprint !== claim.fingerprint) {
    throw new Refusal(
      422,
      'idempotency-key-reused',
      `This ${IDEMPOTENCY_KEY} was already used for another request.`,
    );
  }
  return status === null ? null : { status, text, subject };
}

const isClaim = ({ memberId, key }: Claim) =>
  and(eq(idempotencyKeys.memberId, memberId), eq(idempotencyKeys.key, key));

/**
 * Deletes the stored texts that contain a member's id: a replay reads such a reply from the current rows. A reply without
 * a subject, of a refusal or an upload, names its caller alone.
 */
export async function forgetTextsNaming(tx: Database, memberId: string): Promise<void> {
  const { body, subject } = idempotencyKeys;
  await tx
    .update(idempotencyKeys)
    .set({ body: null })
    .where(and(isNotNull(subject), sql`position(${memberId} in ${body}) > 0`));
}

/** Deletes replies older than the published retention. */
export async function dropOldReplies(db: Database, nowMs: number, most?: number): Promise<void> {
  const { memberId, key, createdAt } = idempotencyKeys;
  const isOld = lt(createdAt, new Date(nowMs - IDEMPOTENCY_RETENTION_MS));
  await deleteDue(db, idempotencyKeys, [memberId, key], isOld, most);
}

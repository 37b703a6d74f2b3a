import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { CODE_LENGTH, CODE_LIFETIME_MS, RESEND_COOLDOWN_MS } from '#core/domain/one-time-code.ts';
import { type Refusal, tooMany } from '../../http/refusal.ts';
import { mailboxes, signInCodes, wrongTries } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { deleteDue } from '../../storage/delete-due.ts';
import { newId } from '../../storage/ids.ts';
import { describeWait } from '../../limits/describe-wait.ts';
import { hashSecret } from './hash-secret.ts';
import { keysFor, newestKey } from './keys.ts';
import { canonicalEmail } from './canonical-email.ts';
import { CODES_PER_ADDRESS, CODES_PER_ADDRESS_AND_DAY } from '../../limits/auth-limits.ts';
import type { Applicant } from './verification.ts';
import { refund, type LimitKeeper, consumeOrThrow } from '../../limits/rate-limits.ts';

/** Wrong tries are counted over this long. */
export const TRY_MEMORY_MS = 60 * 60 * 1000;
/** Old codes are kept a day, to say that they are old. */
export const CODE_MEMORY_MS = 24 * 60 * 60 * 1000;

/** The stored hash of a device's key; empty without a key. */
export function deviceOf(key: string | null): string {
  return key === null ? '' : hashSecret(key);
}

/** Six digits are guessed from a plain hash in no time: this one needs the secret too. */
export function hashCode(authSecret: string, email: string, code: string): string {
  return hashWith(newestKey('codes', authSecret), email, code);
}

/** All that a code may be written as: a secret may have been replaced since it was made. */
export function possibleHashes(authSecret: string, email: string, code: string): readonly string[] {
  return keysFor('codes', authSecret).map((key) => hashWith(key, email, code));
}

function hashWith(key: Uint8Array, email: string, code: string): string {
  return createHmac('sha256', key).update(`${email}\n${code}`).digest('hex');
}

/**
 * Makes a code for the address; refuses within the cooldown and beyond the limits of the address. Nothing in here asks
 * whether the address has an account.
 */
export async function makeCode(keeper: LimitKeeper, { email, key }: Applicant): Promise<string> {
  const now = keeper.now();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await keeper.db.transaction(async (tx) => {
    await startCooldown(tx, email, now);
    await consumeOrThrow({ ...keeper, db: tx }, CODES_PER_ADDRESS, canonicalEmail(email));
    await consumeOrThrow({ ...keeper, db: tx }, CODES_PER_ADDRESS_AND_DAY, canonicalEmail(email));
    await tx.insert(signInCodes).values({
      id: newId(),
      email,
      codeHash: hashCode(keeper.authSecret, email, code),
      device: deviceOf(key),
      createdAt: new Date(now),
      expiresAt: new Date(now + CODE_LIFETIME_MS),
    });
  });
  return code;
}

async function startCooldown(db: Database, email: string, now: number): Promise<void> {
  const lastCodeAt = new Date(now);
  const [granted] = await db
    .insert(mailboxes)
    .values({ email, lastCodeAt })
    .onConflictDoUpdate({
      target: mailboxes.email,
      set: { lastCodeAt },
      setWhere: sql`${mailboxes.lastCodeAt} is null or ${mailboxes.lastCodeAt} <= ${new Date(now - RESEND_COOLDOWN_MS).toISOString()}`,
    })
    .returning();
  if (granted === undefined) throw await refuseForCooldown(db, email, now);
}

async function refuseForCooldown(db: Database, email: string, now: number): Promise<Refusal> {
  const [mailbox] = await db.select().from(mailboxes).where(eq(mailboxes.email, email));
  const waitMs = (mailbox?.lastCodeAt?.getTime() ?? now) + RESEND_COOLDOWN_MS - now;
  return tooMany(`Please wait ${describeWait(waitMs)} before you ask for another code.`, waitMs);
}

/** The mail could not be sent: its code never existed, and the next one may be asked for at once. */
export async function withdrawCode(
  keeper: LimitKeeper,
  email: string,
  code: string,
): Promise<void> {
  await keeper.db.transaction(async (tx) => {
    await tx.update(mailboxes).set({ lastCodeAt: null }).where(eq(mailboxes.email, email));
    const codeHash = hashCode(keeper.authSecret, email, code);
    await tx.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash));
    await refund({ ...keeper, db: tx }, CODES_PER_ADDRESS, canonicalEmail(email));
    await refund({ ...keeper, db: tx }, CODES_PER_ADDRESS_AND_DAY, canonicalEmail(email));
  });
}

/** Forgets codes, tries, and the addresses of people who have nothing pending. */
export async function dropOldCodes(db: Database, now: number, most?: number): Promise<void> {
  const oldest = new Date(now - CODE_MEMORY_MS);
  const { email, lastCodeAt, verifiedUntil } = mailboxes;
  await deleteDue(db, signInCodes, [signInCodes.id], lt(signInCodes.createdAt, oldest), most);
  const oldTries = lt(wrongTries.at, new Date(now - TRY_MEMORY_MS));
  await deleteDue(db, wrongTries, [wrongTries.id], oldTries, most);
  const isIdle = and(
    or(isNull(lastCodeAt), lt(lastCodeAt, oldest)),
    or(isNull(verifiedUntil), lt(verifiedUntil, new Date(now))),
  );
  await deleteDue(db, mailboxes, [email], isIdle, most);
}

import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { CODE_LENGTH, CODE_LIFETIME_MS } from '#core/domain/one-time-code.ts';
import { mailboxes, signInCodes, wrongTries } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { deleteDue } from '../../storage/delete-due.ts';
import { newId } from '../../storage/ids.ts';
import { hashSecret } from './hash-secret.ts';
import { keysFor, newestKey } from './keys.ts';
import type { LimitKeeper } from '../../limits/rate-limits.ts';
import {
  type CodeRequest,
  endCooldown,
  refundAllowance,
  startCooldown,
  takeAllowance,
} from './code-allowance.ts';
import type { Applicant } from './verification.ts';

/** Wrong tries are counted over this long. */
export const TRY_MEMORY_MS = 60 * 60 * 1000;
/** Old codes are kept a day, so that the refusal can say that they are expired. */
export const CODE_MEMORY_MS = 24 * 60 * 60 * 1000;

/** The stored hash of a device's key; empty without a key. */
export function deviceOf(key: string | null): string {
  return key === null ? '' : hashSecret(key);
}

/** A keyed hash: six digits would be found from a plain one by trying all. */
export function hashCode(authSecret: string, email: string, code: string): string {
  return hashWith(newestKey('codes', authSecret), email, code);
}

/** The code's hashes with all keys: the secret may have been rotated since it was made. */
export function possibleHashes(authSecret: string, email: string, code: string): readonly string[] {
  return keysFor('codes', authSecret).map((key) => hashWith(key, email, code));
}

function hashWith(key: Uint8Array, email: string, code: string): string {
  return createHmac('sha256', key).update(`${email}\n${code}`).digest('hex');
}

/**
 * Makes a code for the address; refuses within the cooldown and beyond the limits of the address. Independent of whether
 * the address has an account, which its reply and duration must not reveal.
 */
export async function makeCode(
  keeper: LimitKeeper,
  asked: CodeRequest & Applicant,
): Promise<string> {
  const { email, key } = asked;
  const now = keeper.now();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await keeper.db.transaction(async (tx) => {
    const inside = { ...keeper, db: tx };
    await startCooldown(inside, asked);
    const lastCodeAt = new Date(now);
    await tx
      .insert(mailboxes)
      .values({ email, lastCodeAt })
      .onConflictDoUpdate({ target: mailboxes.email, set: { lastCodeAt } });
    await takeAllowance(inside, asked);
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

/** After a failed mail: deletes the code and refunds its limits, so that the next one can be requested at once. */
export async function withdrawCode(
  keeper: LimitKeeper,
  asked: CodeRequest,
  code: string,
): Promise<void> {
  await keeper.db.transaction(async (tx) => {
    const inside = { ...keeper, db: tx };
    await endCooldown(inside, asked);
    const codeHash = hashCode(keeper.authSecret, asked.email, code);
    await tx.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash));
    await refundAllowance(inside, asked);
  });
}

/** Deletes old codes and tries, and addresses without either. */
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

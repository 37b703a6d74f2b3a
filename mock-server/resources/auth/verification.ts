import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { mailboxes } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { members } from '../../storage/schema.ts';
import { hashSecret } from './hash-secret.ts';

/** How long a new address may be registered after a right code. */
const VERIFIED_LIFETIME_MS = 15 * 60 * 1000;

/** The claimed e-mail address of a caller. */
export interface Applicant {
  email: string;
  /** Value of `Registration-Key`; null from a client without that capability. */
  key: string | null;
}

/** Marks the address as verified, unless it is a member's, who does not register again. */
export async function allowRegistration(
  db: Database,
  { email, key }: Applicant,
  now: number,
): Promise<void> {
  const isMember = db.select({ id: members.id }).from(members).where(eq(members.email, email));
  await db
    .update(mailboxes)
    .set({
      verifiedUntil: new Date(now + VERIFIED_LIFETIME_MS),
      registrationKeyHash: key === null ? null : hashSecret(key),
    })
    .where(and(eq(mailboxes.email, email), notExists(isMember)));
}

/**
 * Whether the applicant may register. Without a key the verification is used up; with one it stays valid until it expires,
 * so that a registration can be retried after a lost reply.
 */
export async function useVerification(
  db: Database,
  { email, key }: Applicant,
  now: number,
): Promise<boolean> {
  const { registrationKeyHash, verifiedUntil } = mailboxes;
  const isOwn =
    key === null ? isNull(registrationKeyHash) : eq(registrationKeyHash, hashSecret(key));
  const [used] = await db
    .update(mailboxes)
    .set({ verifiedUntil: key === null ? null : sql`${verifiedUntil}` })
    .where(and(eq(mailboxes.email, email), gt(verifiedUntil, new Date(now)), isOwn))
    .returning({ email: mailboxes.email });
  return used !== undefined;
}

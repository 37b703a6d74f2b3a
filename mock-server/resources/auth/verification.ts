import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { mailboxes } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { members } from '../../storage/schema.ts';
import { hashSecret } from './hash-secret.ts';

/** After a right code a new address may be registered for 15 minutes. */
const VERIFIED_LIFETIME_MS = 15 * 60 * 1000;

/** A caller who claims an e-mail address. */
export interface Applicant {
  email: string;
  /** Value of `Registration-Key`; null from a client that knows the specified calls alone. */
  key: string | null;
}

/** Marks the address as verified. That of a member stays as it is: there is nothing to register. */
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
 * Whether the applicant may register. Without a key the leave is spent; with one it stays until it ends, so that a
 * registration whose reply was lost can be repeated.
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

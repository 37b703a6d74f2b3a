import { and, eq, gt } from 'drizzle-orm';
import { mailboxes } from '../store/access-schema.ts';
import type { Database } from '../store/database.ts';

/** After a right code the address may register for 15 minutes, once. */
const VERIFIED_LIFETIME_MS = 15 * 60 * 1000;

/** Notes that somebody proved the address theirs. */
export async function allowRegistration(db: Database, email: string, now: number): Promise<void> {
  await db
    .update(mailboxes)
    .set({ verifiedUntil: new Date(now + VERIFIED_LIFETIME_MS) })
    .where(eq(mailboxes.email, email));
}

/** Spends the leave to register; false when there is none. */
export async function spendVerification(
  db: Database,
  email: string,
  now: number,
): Promise<boolean> {
  const [spent] = await db
    .update(mailboxes)
    .set({ verifiedUntil: null })
    .where(and(eq(mailboxes.email, email), gt(mailboxes.verifiedUntil, new Date(now))))
    .returning({ email: mailboxes.email });
  return spent !== undefined;
}

import { eq } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';
import { members } from '../storage/schema.ts';
import { noteAction } from './audit.ts';
import { type MemberRequest, lockMemberByEmail } from './member-records.ts';

/** Grants or revokes moderation. Writes to the audit log even without a change. */
export function setModerator(
  db: Database,
  { email, reason, nowMs }: MemberRequest,
  isModerator: boolean,
): Promise<void> {
  return db.transaction(async (tx) => {
    const member = await lockMemberByEmail(tx, email);
    await tx.update(members).set({ isModerator }).where(eq(members.id, member.id));
    const action = isModerator ? 'grant-moderator' : 'revoke-moderator';
    await noteAction(tx, { action, subject: member.id, reason }, nowMs);
  });
}

import { eq } from 'drizzle-orm';
import { suspended, unauthorized } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { erasedEmail } from '../../storage/erased-member.ts';
import { type Member, members } from '../../storage/schema.ts';

/**
 * Locks the member's row until the transaction ends, so that concurrent additions cannot exceed a limit together.
 * Refuses a member who was suspended or erased since the request was authenticated.
 */
export async function lockActiveMember(tx: Database, { id }: Pick<Member, 'id'>): Promise<void> {
  const [member] = await tx
    .select({
      email: members.email,
      suspendedAt: members.suspendedAt,
      reason: members.suspendedReason,
    })
    .from(members)
    .where(eq(members.id, id))
    .for('no key update');
  if (member?.email === erasedEmail(id)) throw unauthorized();
  if (member !== undefined && member.suspendedAt !== null) throw suspended(member.reason);
}

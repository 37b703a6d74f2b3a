import { auditLog } from '../storage/audit-schema.ts';
import type { Database } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';

type Entry = Pick<typeof auditLog.$inferInsert, 'action' | 'subject' | 'reason' | 'actor'>;

/** In the transaction of what was done: neither is there without the other. */
export async function noteAction(tx: Database, entry: Entry, nowMs: number): Promise<void> {
  await tx.insert(auditLog).values({ id: newId(), at: new Date(nowMs), ...entry });
}

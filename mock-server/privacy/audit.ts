import { auditLog } from '../storage/audit-schema.ts';
import type { Database } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';

type Entry = Pick<typeof auditLog.$inferInsert, 'action' | 'subject' | 'reason' | 'actor'>;

/** Call it in the transaction of the action. */
export function noteAction(tx: Database, entry: Entry, nowMs: number): Promise<void> {
  return noteActions(tx, [entry], nowMs);
}

/** `noteAction` for at least one action. */
export async function noteActions(
  tx: Database,
  entries: readonly Entry[],
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  await tx.insert(auditLog).values(entries.map((entry) => ({ id: newId(), at, ...entry })));
}

import type { UnikadeDatabase } from '../../../storage/database.ts';
import { isUnclear } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';

/**
 * Whether another entry of the same kind may have made what a look-up has found: one without a clear answer, or one that
 * was accepted by an answer that did not name what it made.
 *
 * @param isSame of the other entry's arguments, in any shape
 */
export async function hasTwin(
  db: UnikadeDatabase,
  { seq, userId, kind }: ClaimedEntry,
  isSame: (args: unknown) => boolean,
): Promise<boolean> {
  const own = await db.outbox.where('userId').equals(userId).toArray();
  if (own.some((other) => other.seq !== seq && isPossibleTwin(other, kind) && isSame(other.args)))
    return true;
  const settled = await db.activity.toArray();
  return settled.some(
    (row) =>
      row.userId === userId && row.kind === kind && row.isUnnamed === true && isSame(row.args),
  );
}

function isPossibleTwin(other: OutboxEntry, kind: string): boolean {
  return (
    other.kind === kind &&
    (other.state === 'sending' || other.isUnconfirmed === true || isUnclear(other))
  );
}

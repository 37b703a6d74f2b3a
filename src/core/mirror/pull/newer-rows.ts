import { hasSurelyNotArrived, isLeftToPerson, isUnclear } from '../../storage/entry-states.ts';
import type { OutboxEntry } from '../../storage/outbox-rows.ts';
import { isWellFormed } from '../../storage/readable-entries.ts';
import type { RowRef } from '../../storage/row-refs.ts';
import type { Transaction } from '../../storage/transact.ts';

/** Rows of which an answer knows less than the device (I7). */
interface NewerRows {
  /** Settled since the request was sent. */
  settled: ReadonlySet<RowRef>;
  /** Targets of a request that may be in flight, or may have arrived without a reply. */
  inDoubt: ReadonlySet<RowRef>;
  /** The entries of these requests. */
  tried: readonly OutboxEntry[];
}

/** @param askedAtStamp count of settlements when the request was sent */
export async function listNewerRows(
  tx: Transaction,
  userId: string,
  askedAtStamp: number,
): Promise<NewerRows> {
  const tried = await listTried(tx, userId);
  const settled = await tx.where('settlements', 'stamp', {
    lower: askedAtStamp + 1,
    upper: Infinity,
  });
  return {
    tried,
    settled: new Set(settled.map(({ ref }) => ref)),
    inDoubt: new Set(tried.flatMap(({ state, targets }) => (state === 'refused' ? [] : targets))),
  };
}

/** Entries with a request that may be in flight, or may have arrived without a reply. */
async function listTried(tx: Transaction, userId: string): Promise<OutboxEntry[]> {
  const ever = { lower: [userId, -Infinity], upper: [userId, Infinity] };
  const tried = await tx.where('outbox', '[userId+firstAttemptAt]', ever);
  // When the person is asked to check whether a change arrived, the mirror has to show what it may have made (I3).
  return tried.filter(
    (entry) =>
      isWellFormed(entry) &&
      (entry.state !== 'refused' || (isUnclear(entry) && !isLeftToPerson(entry))) &&
      !hasSurelyNotArrived(entry),
  );
}

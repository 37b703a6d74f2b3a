import { isPulled, memberResourceOf } from '../../storage/pulled-tables.ts';
import { type RowRef, splitRef } from '../../storage/row-refs.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { BaseChange } from '../command.ts';

/** Whether a row was last settled by a guess, and no answer that was asked for since has told what it is. */
export async function isGuessed(tx: Transaction, ref: RowRef): Promise<boolean> {
  const settled = await tx.get('settlements', ref);
  if (settled?.isGuess !== true) return false;
  const resource = await tx.get('resources', memberResourceOf(splitRef(ref).table));
  return (resource?.askedAtStamp ?? -1) < settled.stamp;
}

/** Rows of a member's that an answer tells in part, where the rest was not known; before it is taken in. */
export async function listGuessed(
  tx: Transaction,
  changes: readonly BaseChange[],
): Promise<ReadonlySet<RowRef>> {
  const guessed = new Set<RowRef>();
  for (const change of changes) {
    const { ref } = change;
    const { table } = splitRef(ref);
    if (!('update' in change) || change.isPatch !== true || table === 'listings') continue;
    const isUnknown =
      (await tx.get('base', ref))?.isOutdated === true ||
      !isPulled(await tx.get('resources', memberResourceOf(table)));
    if (isUnknown || (await isGuessed(tx, ref))) guessed.add(ref);
  }
  return guessed;
}

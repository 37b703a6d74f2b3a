import { isPulled, memberResourceOf } from '../../../storage/pulled-tables.ts';
import { type RowRef, splitRef } from '../../../storage/row-refs.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { BaseChange } from '../../command.ts';

/** Whether a row was last settled by a guess, and no answer that was asked for since has told what it is. */
export async function isGuessed(tx: Transaction, ref: RowRef): Promise<boolean> {
  const settled = await tx.get('settlements', ref);
  if (settled?.isGuess !== true) return false;
  const resource = await tx.get('resources', memberResourceOf(splitRef(ref).table));
  return (resource?.askedAtStamp ?? -1) < settled.stamp;
}

/**
 * Settled rows of a member's that an answer leaves as unknown as they were: it tells a part of them, or nothing, as a
 * refusal does. To be asked before it is taken in.
 */
export async function listGuessed(
  tx: Transaction,
  refs: Iterable<RowRef>,
  changes: readonly BaseChange[],
): Promise<Set<RowRef>> {
  const told = new Set(changes.filter((change) => !isPart(change)).map(({ ref }) => ref));
  const guessed = new Set<RowRef>();
  for (const ref of refs) {
    const { table } = splitRef(ref);
    if (told.has(ref) || !isOfMember(ref)) continue;
    const isUnknown =
      (await tx.get('base', ref))?.isOutdated === true ||
      !isPulled(await tx.get('resources', memberResourceOf(table)));
    if (isUnknown || (await isGuessed(tx, ref))) guessed.add(ref);
  }
  return guessed;
}

/** Whether a row is a member's own: of listings the next change says itself what they are. */
export function isOfMember(ref: RowRef): boolean {
  return splitRef(ref).table !== 'listings';
}

function isPart(change: BaseChange): boolean {
  return 'update' in change && change.isPatch === true;
}

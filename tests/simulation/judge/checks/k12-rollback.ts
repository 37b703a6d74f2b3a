import { baseOf, liveOf, memberOf, viewOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import type { LogChange } from '../follow-commit.ts';
import { essence, fold, saysTheSame } from '../reference/fold.ts';
import { describeEntry } from '../words.ts';

/* K12: after a refusal the rows are as if the refused change had never been made. */

export function* checkRollback(commit: Commit, { changed, ended }: LogChange): Iterable<string> {
  const { before, after } = commit;
  const userId = memberOf(after);
  for (const { before: entry, after: refused } of changed) {
    if (entry.state === 'refused' || refused.state !== 'refused') continue;
    if (userId === null || entry.userId !== userId) continue;
    for (const ref of entry.targets) {
      // The outcome of another change of the row is stored in the same transaction: its base has moved.
      if (ended.some(({ before: other }) => other.targets.includes(ref))) continue;
      // The history without the refused change: its base, and the others on that.
      const others = liveOf(after, userId);
      const without = fold(baseOf(before, ref), others, ref, userId);
      const isTold = toldByRefusal(refused.failure, ref);
      if (isTold || saysTheSame(essence(without, ref), essence(viewOf(after, ref), ref))) continue;
      yield `${describeEntry(entry)} was refused, and ${ref} does not go back to what it was without it.`;
    }
  }
}

/** The refusal itself may bring news of the row: a new price, other stock, that the listing is gone or changed. */
function toldByRefusal(
  failure: { status: number | null; code: string | null } | null,
  ref: string,
): boolean {
  if (!ref.startsWith('listings:')) return false;
  return failure?.status === 404 || failure?.code === 'stale-edit';
}

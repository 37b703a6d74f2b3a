import { type DeviceState, hasBase, liveOf, memberOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import type { History } from '../history.ts';
import { saysTheSame } from '../reference/fold.ts';
import { describeEntry } from '../words.ts';

/*
 * K5 under a pull (I7): while a change is unanswered, the row that a pull brings may contain its effect already.
 * It does not become the base below that change, or the member would see it counted twice.
 */

export function* checkBaseOfUnanswered(
  { lives }: History,
  { before, after, tables }: Commit,
): Iterable<string> {
  const userId = memberOf(after);
  // At a sign-in the rows of one member make room for those of another.
  if (userId === null || userId !== memberOf(before)) return;
  if (!tables.includes('resources') || !tables.includes('base')) return;
  for (const entry of liveOf(after, userId)) {
    const was = before.byIdem.get(entry.idem);
    const isTried = was !== undefined && was.isSealed && entry.isSealed;
    if (!isTried || (lives.get(entry.idem)?.effects.length ?? 0) === 0) continue;
    for (const ref of entry.targets)
      if (hasBase(before, ref) && !saysTheSame(baseRow(before, ref), baseRow(after, ref)))
        yield `A pull became the base of ${ref} below ${describeEntry(entry)}, which the provider had done and not answered yet.`;
  }
}

function baseRow({ tables }: DeviceState, ref: string): unknown {
  return tables.get('base')?.get(ref)?.row ?? null;
}

import { type DeviceState, hasBase, liveOf, memberOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import { excuse, isToldOtherwise } from '../excused.ts';
import type { History, Life } from '../history.ts';
import { saysTheSame } from '../reference/fold.ts';
import { describeEntry } from '../words.ts';

/*
 * K5 under a pull (I7): while a change is unanswered, the row that a pull brings may contain its effect already.
 * It does not become the base below that change, or the member would see it counted twice.
 */

export function* checkBaseOfUnanswered(
  history: History,
  { before, after, tables }: Commit,
): Iterable<string> {
  const userId = memberOf(after);
  // At a sign-in the rows of one member make room for those of another.
  if (userId === null || userId !== memberOf(before)) return;
  if (!tables.includes('resources') || !tables.includes('base')) return;
  for (const entry of liveOf(after, userId)) {
    const was = before.byIdem.get(entry.idem);
    const isTried = was !== undefined && was.isSealed && entry.isSealed;
    const life = history.lives.get(entry.idem);
    if (!isTried || life === undefined || life.effects.length === 0) continue;
    if (isDeniedInAll(life) && excuse(history, 'arrived when its sender had its answer')) continue;
    for (const ref of entry.targets)
      if (hasBase(before, ref) && !saysTheSame(baseRow(before, ref), baseRow(after, ref)))
        yield `A pull became the base of ${ref} below ${describeEntry(entry)}, which the provider had done and not answered yet.`;
  }
}

/** The effects are of second deliveries (N5), whose first ones were answered as not tried: the device believes that. */
function isDeniedInAll({ effects, sends }: Life): boolean {
  return effects.every(({ requestId }) =>
    isToldOtherwise(sends.find((send) => send.requestId === requestId)),
  );
}

function baseRow({ tables }: DeviceState, ref: string): unknown {
  return tables.get('base')?.get(ref)?.row ?? null;
}

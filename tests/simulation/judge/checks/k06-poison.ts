import { liveOf } from '../device-state.ts';
import type { DeviceState } from '../device-state.ts';
import { type Entry, isOfNewerApp } from '../entries.ts';
import { describeEntry } from '../words.ts';

/* K6 (I8): an entry that was refused, or waits for a person, holds up only entries that depend on it. */

/** Long after the last fault: entries that still wait for a person's decision, and only behind one that they do not depend on. */
export function* checkIsolation(state: DeviceState, userId: string): Iterable<string> {
  const live = liveOf(state, userId);
  for (const entry of live) {
    if (entry.state !== 'queued') continue;
    const blockers = live.filter(
      (each) => entry.waitsFor.includes(each.seq) && waitsForPerson(each, live),
    );
    for (const blocker of blockers)
      if (!dependsOn(entry, blocker))
        yield `${describeEntry(entry)} waits behind ${describeEntry(blocker)}, which waits for a person and has nothing to do with it.`;
  }
}

/** Whether one may wait for the other: they share a key, or one is the second half of a move, or names a photo. */
export function dependsOn(entry: Entry, blocker: Entry): boolean {
  if (entry.keys.some((key) => blocker.keys.includes(key))) return true;
  const movesTo = entry.args.movesTo;
  if (typeof movesTo === 'string' && blocker.keys.includes(movesTo)) return true;
  return blocker.kind === 'picture:upload' && JSON.stringify(entry.args).includes(nameOf(blocker));
}

function nameOf({ args }: Entry): string {
  return String(args.pictureId);
}

/**
 * Whether it waits, directly or not, for a person's decision.
 *
 * @param unnamed listings without a clear answer to their creation, and so without an id of the provider
 */
export function waitsForPerson(
  entry: Entry,
  live: readonly Entry[],
  unnamed: readonly Entry[] = [],
): boolean {
  const stuck = new Set(unnamed.map(({ seq }) => seq));
  for (const each of live) {
    const isStuck =
      each.state === 'held' ||
      (each.state === 'parked' && isOfNewerApp(each)) ||
      each.waitsFor.some((seq) => stuck.has(seq)) ||
      live.some(
        (other) =>
          other.seq < each.seq &&
          stuck.has(other.seq) &&
          other.keys.some((key) => each.keys.includes(key)),
      );
    if (isStuck) stuck.add(each.seq);
  }
  return stuck.has(entry.seq);
}

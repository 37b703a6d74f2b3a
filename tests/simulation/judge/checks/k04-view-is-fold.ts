import { baseOf, hasBase, liveOf, memberOf, MIRRORS, viewOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import { fold, saysTheSame } from '../reference/fold.ts';

/* K4 (I6): at every commit each row that a member sees is the base row with the live changes on it, by the reference. */

export function* checkViews({ after, tables }: Commit): Iterable<string> {
  const isTouched = ['outbox', 'base', 'session', ...MIRRORS].some((name) => tables.includes(name));
  const userId = memberOf(after);
  if (!isTouched || userId === null) return;
  const live = liveOf(after, userId);
  const dirty = new Set([
    ...(after.tables.get('base')?.keys() ?? []),
    ...live.flatMap(({ targets }) => targets),
  ]);
  for (const ref of dirty) {
    const shaping = live.filter(({ targets }) => targets.includes(ref));
    if (shaping.length > 0 && !hasBase(after, ref)) {
      yield `${ref} has ${shaping.length} waiting changes and no base row.`;
      continue;
    }
    const expected = fold(baseOf(after, ref), live, ref, userId);
    const shown = viewOf(after, ref);
    if (!saysTheSame(expected, shown))
      yield `${ref} shows ${brief(shown)} instead of ${brief(expected)}, its base with ${shaping.length} waiting changes.`;
  }
}

function brief(row: unknown): string {
  if (row === null) return 'nothing';
  const { reviews: _long, ...rest } = row as Record<string, unknown>;
  return JSON.stringify(rest).slice(0, 300);
}

import { memberOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import type { LogChange } from '../follow-commit.ts';
import { describeEntry } from '../words.ts';

/*
 * K1, the other half (M24): every outcome is announced to the person. The row that the page announces it by is stored in
 * the transaction that settles, or a crash between the two would leave an outcome that is never announced.
 */

export function* checkTold({ after }: Commit, { ended, changed }: LogChange): Iterable<string> {
  const settled = [
    ...ended
      .filter(({ ending, life }) => ending === 'accepted' && life.sends.length > 0)
      .map(({ before }) => ({ entry: before, result: 'accepted' })),
    ...changed
      .filter(({ before, after: now }) => before.state !== 'refused' && now.state === 'refused')
      .map(({ after: now }) => ({ entry: now, result: 'refused' })),
  ];
  if (settled.length === 0 || memberOf(after) === null) return;
  const told = new Set(
    [...(after.tables.get('activity')?.values() ?? [])].map(
      (row) => `${String(row.entry)} ${String(row.result)}`,
    ),
  );
  for (const { entry, result } of settled)
    if (!told.has(`${entry.idem} ${result}`))
      yield `${describeEntry(entry)} was ${result}, and no note of it was stored for the person.`;
}

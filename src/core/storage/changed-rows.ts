import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import type { UnikadeDatabase } from './database.ts';
import type { MirrorTable } from './row-refs.ts';

/**
 * Calls after every change of a table, by any tab or worker, with the keys of the rows it touched; with `all` when it
 * touched so many that they were not counted one by one. Lasts as long as the context.
 */
export function watchChangedRows(
  db: UnikadeDatabase,
  table: MirrorTable,
  onChange: (keys: readonly string[] | 'all') => void,
): void {
  const part = `idb://${db.name}/${table}/`;
  Dexie.on('storagemutated', (parts: ObservabilitySet) => {
    const { all, [part]: changed } = parts as Readonly<Record<string, IntervalTree | undefined>>;
    if (all !== undefined) onChange('all');
    else if (changed !== undefined) onChange(singleKeys(changed));
  });
}

/** The tree of changed key ranges, when each of them is a single key; another tab's arrives as a plain copy. */
function singleKeys(ranges: IntervalTree | null | undefined): readonly string[] | 'all' {
  if (ranges === null || ranges === undefined || !('from' in ranges)) return [];
  const { from, to } = ranges;
  const [before, after] = [singleKeys(ranges.l), singleKeys(ranges.r)];
  if (typeof from !== 'string' || from !== to || before === 'all' || after === 'all') return 'all';
  return [...before, from, ...after];
}

import { needsPerson, type PendingChange } from '#core/sync/queries/pending-change.ts';

type OrderedChange = Pick<PendingChange, 'seq' | 'state' | 'waitsFor'>;

/**
 * The earlier change that an entry waits for: on the same thing, or a dependency. One that needs the person comes
 * first, as nothing continues before the decision; null when nothing blocks it.
 */
export function findBlocker<Entry extends OrderedChange>(
  { state, waitsFor }: OrderedChange,
  entries: readonly Entry[],
): Entry | null {
  if (state !== 'queued') return null;
  const ahead = entries.filter((other) => waitsFor.includes(other.seq));
  return ahead.find(needsPerson) ?? ahead.at(-1) ?? null;
}

import type { PendingChange } from '#core/sync/queries/pending-change.ts';

export type OrderedChange = Pick<PendingChange, 'seq' | 'state' | 'waitsFor'>;

/**
 * The earlier change that an entry waits for: one of the same thing, or one that has to be settled first. The one that
 * needs the person comes first, as nothing goes on before they decide; null when the entry's way is free.
 */
export function findBlocker<Entry extends OrderedChange>(
  { state, waitsFor }: OrderedChange,
  entries: readonly Entry[],
): Entry | null {
  if (state !== 'queued') return null;
  const ahead = entries.filter((other) => waitsFor.includes(other.seq));
  return ahead.find(needsPerson) ?? ahead.at(-1) ?? null;
}

/** Whether it goes on only when the person decides, or when the app is updated. */
export function needsPerson({ state }: Pick<PendingChange, 'state'>): boolean {
  return state === 'held' || state === 'parked' || state === 'refused';
}

import { readStored } from '#bindings/local-storage.ts';
import type { JournalEntry, StoredEntry } from './local-storage-journal.ts';

/** What stands under the keys, in the order of the taps; what cannot be read is left out. */
export function readJournal(keys: readonly string[]): readonly JournalEntry[] {
  return keys
    .map((key) => readEntry(readStored(key)))
    .filter((entry) => entry !== null)
    .sort((a, b) => a.atMs - b.atMs || a.place - b.place);
}

/** Local storage is foreign data; whether the mutations mean something is seen when they are recorded. */
function readEntry(json: string | null): StoredEntry | null {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<Record<keyof StoredEntry, unknown>> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { id, userId, atMs, mutations, place } = value;
    if (typeof id !== 'string' || typeof userId !== 'string') return null;
    if (typeof atMs !== 'number' || typeof place !== 'number' || !isMutationList(mutations))
      return null;
    return { id, userId, atMs, mutations, place };
  } catch {
    // Not JSON: written by something else.
    return null;
  }
}

function isMutationList(value: unknown): value is JournalEntry['mutations'] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'kind' in each &&
        typeof each.kind === 'string',
    )
  );
}

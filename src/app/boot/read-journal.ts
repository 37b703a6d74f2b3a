import { readStored } from '#bindings/local-storage.ts';
import type { RuntimeOptions } from '#core/runtime/runtime.ts';

type Journal = NonNullable<RuntimeOptions['journal']>;
type JournalEntry = Awaited<ReturnType<Journal['list']>>[number];

/** The entries under the keys, in their order; unreadable ones are left out. */
export function readJournal(keys: readonly string[]): readonly JournalEntry[] {
  return keys.map((key) => readEntry(readStored(key))).filter((entry) => entry !== null);
}

/** Local storage is foreign data; the mutations are validated when they are recorded. */
function readEntry(json: string | null): JournalEntry | null {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<Record<keyof JournalEntry, unknown>> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { id, userId, atMs, mutations } = value;
    if (typeof id !== 'string' || typeof userId !== 'string') return null;
    if (typeof atMs !== 'number' || !isMutationList(mutations)) return null;
    return { id, userId, atMs, mutations };
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
        typeof each.kind === 'string' &&
        (!('consumes' in each) || typeof each.consumes === 'string'),
    )
  );
}

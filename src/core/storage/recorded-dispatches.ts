import { startingWith } from './stored-tables.ts';
import type { Transaction } from './transact.ts';

/*
 * Which dispatches of the journal the database holds: stored with what they recorded, so that one that two pages record,
 * the one that was tapped and the one that finds it in the journal, is recorded once (I3).
 */

const PREFIX = 'recorded/';
/** By then the journal no longer names it, even where the browser stores late that it was removed there. */
const KEPT_MS = 60 * 60_000;

interface Recorded {
  atMs: number;
  /** How many mutations of the dispatch were recorded. */
  count: number;
}

/** @returns how many of its mutations were recorded; undefined when it was not */
export async function countRecorded(tx: Transaction, id: string): Promise<number | undefined> {
  const row = await tx.get('meta', PREFIX + id);
  return (row?.value as Recorded | undefined)?.count;
}

export function noteRecorded(tx: Transaction, id: string, recorded: Recorded): void {
  tx.put('meta', { key: PREFIX + id, value: recorded });
}

/** @param isNeeded of the ids that the journal still names */
export async function forgetRecorded(
  tx: Transaction,
  now: number,
  isNeeded: (id: string) => boolean = () => false,
): Promise<void> {
  for (const { key, value } of await tx.where('meta', 'key', startingWith(PREFIX)))
    if ((value as Recorded).atMs < now - KEPT_MS && !isNeeded(key.slice(PREFIX.length)))
      tx.delete('meta', key);
}

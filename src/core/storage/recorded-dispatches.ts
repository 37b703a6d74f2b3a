import { startingWith } from './stored-tables.ts';
import type { Transaction } from './transact.ts';

/*
 * The journal's dispatches that the database holds: stored with what they recorded, so that a dispatch is recorded
 * once (I3), though both its own page and one that replays the journal may try.
 */

const PREFIX = 'recorded/';
/** Long enough for another page to open after one that ended before it removed a tap from the journal. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

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

/**
 * Marks a dispatch as recorded, in the transaction that records it (I3).
 *
 * @param id of the dispatch in the journal
 */
export function noteRecorded(tx: Transaction, id: string, recorded: Recorded): void {
  tx.put('meta', { key: PREFIX + id, value: recorded });
}

/**
 * Deletes marks that are older than 30 days.
 *
 * @param now epoch milliseconds; `Infinity` deletes all
 */
export async function forgetRecorded(tx: Transaction, now: number): Promise<void> {
  for (const { key, value } of await tx.where('meta', 'key', startingWith(PREFIX)))
    if ((value as Recorded).atMs < now - KEPT_MS) tx.delete('meta', key);
}

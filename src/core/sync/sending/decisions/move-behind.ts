import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { appendEntry } from '../../append-entry.ts';
import { listDependents, readyAtWith } from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import { captureBase, rebuildView } from '../../rebuild-view.ts';
import { commandFor } from '../claim/claim-entries.ts';

/*
 * An entry that is sent again moves to the end of the outbox, and what depends on it goes behind it.
 */

/** Deletes the entry and all that depends on it. @returns the direct and indirect dependents, in outbox order */
export async function removeWithDependents(
  tx: Transaction,
  entry: OutboxEntry,
): Promise<OutboxEntry[]> {
  const taken = new Map([[entry.seq, entry]]);
  for (const each of taken.values()) {
    for (const dependent of await listDependents(tx, each)) taken.set(dependent.seq, dependent);
    tx.delete('outbox', each.seq);
  }
  taken.delete(entry.seq);
  return [...taken.values()].sort((a, b) => a.seq - b.seq);
}

/**
 * Changes of a thing follow the entry that makes it, in the outbox as in the view. One that only another version of the
 * app can read keeps what is stored of it.
 *
 * @param ahead the entry that was moved, and its `seq` now
 */
export async function reappendAfter(
  engine: EngineContext,
  tx: Transaction,
  behind: readonly OutboxEntry[],
  ahead: { before: number; now: number | undefined },
): Promise<void> {
  const moved = new Map([[ahead.before, ahead.now]]);
  for (const entry of behind) {
    const { seq, idem, createdAt, userId, ...mutation } = entry;
    const next =
      commandFor(engine.registry, entry) === null
        ? await storeAfter(engine, tx, entry, moved)
        : await appendEntry(engine, tx, userId, mutation, { idem, createdAt });
    moved.set(seq, next.seq);
  }
}

async function storeAfter(
  { registry }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
  moved: ReadonlyMap<number, number | undefined>,
): Promise<OutboxEntry> {
  const waitsFor = entry.waitsFor.flatMap((seq) => (moved.has(seq) ? (moved.get(seq) ?? []) : seq));
  const readyAt = readyAtWith(entry, waitsFor);
  const next: OutboxEntry = { ...entry, seq: await tx.nextSeq(), waitsFor, readyAt };
  await captureBase(tx, next.targets);
  tx.add('outbox', next);
  await rebuildView(tx, registry, next.targets, next.userId);
  return next;
}

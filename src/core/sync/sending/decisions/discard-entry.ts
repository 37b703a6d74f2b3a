import { SHARED_OWNER } from '../../../storage/blobs.ts';
import { getMeta } from '../../../storage/meta-values.ts';
import { canBeDiscarded, hasSurelyNotArrived, isUnclear } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { memberResourceOf } from '../../../storage/pulled-tables.ts';
import { type RowRef, splitRef } from '../../../storage/row-refs.ts';
import { transact, type Transaction } from '../../../storage/transact.ts';
import { deleteOrphanedDependencies, listDependents, makesThing } from '../../dependencies.ts';
import type { DispatchJournal } from '../../dispatch-journal.ts';
import type { EngineContext } from '../../engine.ts';
import { rebuildView } from '../../rebuild-view.ts';
import { discardForeignTaps } from '../../replay-journal.ts';
import { isSignedIn } from '../is-signed-in.ts';
import { changeEntry } from './change-entry.ts';
import { releaseDependents, resolveDependents } from '../settle/resolve-dependents.ts';
import { dropCascading } from '../settle/settle-refused.ts';

/**
 * The person discards a change (I2c). Only one that is surely not in flight can be discarded.
 *
 * @returns false when it was too late: the entry is being sent, may have arrived, or is that of a member who has left.
 */
export async function discardEntry(engine: EngineContext, seq: number): Promise<boolean> {
  const isDiscarded = await changeEntry(engine, seq, async (tx, entry) => {
    if (!canBeDiscarded(entry)) return false;
    const { userId } = entry;
    const { registry } = engine;
    tx.delete('outbox', entry.seq);
    const touched = await dropCascading(registry, tx, entry);
    touched.push(...(await dropChanges(engine, tx, entry)));
    await releaseDependents(tx, entry);
    await rebuildView(tx, registry, [...entry.targets, ...touched], userId);
    if (registry.get(entry.kind)?.isDependencyOnly === true)
      await resolveDependents(engine, tx, entry, null);
    await deleteOrphanedDependencies(engine, tx, userId, entry.needs);
    if (mayHaveArrived(entry) && entry.isKeyless === true) await doubtRows(tx, entry);
    return true;
  });
  return isDiscarded ?? (await engine.db.outbox.get(seq)) === undefined;
}

/**
 * Also one that was parked after it had left, or that the person has sent again without knowing. A clear refusal says that
 * it did not.
 */
function mayHaveArrived(entry: OutboxEntry): boolean {
  if (entry.state === 'refused') return isUnclear(entry);
  return entry.sealed !== null && !hasSurelyNotArrived(entry);
}

/**
 * What was given up may have arrived: until the rows are pulled anew, the device does not know what is there, and no
 * look-up may go by it (I3). An answer that is on its way was asked for before: it leaves out rows that were settled
 * since, and an order that was made since is not in it.
 */
async function doubtRows(tx: Transaction, { targets }: OutboxEntry): Promise<void> {
  const askedAtStamp = (await getMeta(tx, 'stamp')) ?? 0;
  for (const ref of targets) {
    const resource = await tx.get('resources', memberResourceOf(splitRef(ref).table));
    if (resource !== undefined)
      tx.put('resources', { ...resource, etag: null, fetchedAt: null, askedAtStamp });
    const settled = await tx.get('settlements', ref);
    if (settled !== undefined) tx.put('settlements', { ...settled, isGuess: true });
  }
}

/** The thing will never be made: its changes, which waited for its id, are dropped. */
async function dropChanges(
  engine: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<RowRef[]> {
  const { registry } = engine;
  if (!makesThing(registry.get(entry.kind))) return [];
  const dropped: RowRef[] = [];
  for (const dependent of await listDependents(tx, entry)) {
    if (dependent.sealed !== null || registry.get(dependent.kind)?.resolveId === undefined)
      continue;
    tx.delete('outbox', dependent.seq);
    dropped.push(...dependent.targets);
    await releaseDependents(tx, dependent);
  }
  return dropped;
}

/**
 * Deletes other members' unsent changes on this device, also in the journal, by the choice of the signed-in member
 * (I2c). Photos shared from another app have no owner and stay.
 *
 * @param chooser nothing happens when they are not signed in any more
 */
export async function discardForeign(
  engine: EngineContext,
  journal: DispatchJournal,
  chooser: string,
): Promise<void> {
  // First: the outbox is what the screen counts, and shows that they are not given up yet.
  await discardForeignTaps(engine, journal, chooser);
  await transact(engine.db, async (tx) => {
    if (!(await isSignedIn(tx, chooser))) return;
    const all = { lower: -Infinity, upper: [] };
    for (const { seq, userId } of await tx.where('outbox', 'seq', all))
      if (userId !== chooser) tx.delete('outbox', seq);
    for (const { id, userId } of await tx.where('blobs', 'id', all))
      if (userId !== chooser && userId !== SHARED_OWNER) tx.delete('blobs', id);
  });
}

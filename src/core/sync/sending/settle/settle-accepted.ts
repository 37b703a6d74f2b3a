import { getAliases } from '../../../storage/aliases.ts';
import { isLiveOf } from '../../../storage/entry-states.ts';
import type { BaseRow, OutboxEntry } from '../../../storage/outbox-rows.ts';
import { isWellFormed } from '../../../storage/readable-entries.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { Reply } from '../../../network/classify-response.ts';
import { noteActivity } from '../note-activity.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import { isBaseUnknown } from '../claim/seal.ts';
import type { BaseChange, Command } from '../../command.ts';
import { noteCompensations } from './compensations.ts';
import { listDependents } from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import { releaseDependents, resolveDependents } from './resolve-dependents.ts';
import { restoreMerged } from './restore-merged.ts';
import { captureBase, readBase, rebuildView, stateBefore } from '../../rebuild-view.ts';
import { applyAnswer } from './apply-answer.ts';
import { isSignedIn } from '../is-signed-in.ts';

/**
 * The provider accepted: the entry leaves the outbox in the transaction that stores the answer (I2).
 *
 * @param isLate as of `applyAnswer`
 */
export async function settleAccepted(
  engine: EngineContext,
  tx: Transaction,
  entry: ClaimedEntry,
  current: OutboxEntry,
  reply: Reply | 'already-done',
  isLate: boolean,
): Promise<void> {
  const command = engine.registry.get(entry.kind);
  if (command === undefined) return;
  const changes = changesOf(engine, command, entry, reply);
  await restoreMerged(engine, tx, current);
  const rebasing = await listRebasing(engine, tx, entry);
  tx.delete('outbox', entry.seq);
  await releaseDependents(tx, current);
  const id = reply === 'already-done' ? null : (command.serverId?.(reply) ?? null);
  if (id !== null) await resolveDependents(engine, tx, entry, id);
  dropBlob(tx, entry);
  if (await isSignedIn(tx, entry.userId)) {
    const [target] = entry.targets;
    const before = target === undefined ? null : await readBase(tx, target);
    const isUnknown = target !== undefined && (await isBaseUnknown(tx, target));
    await applyAnswer(engine, tx, entry, changes, isLate);
    await rebaseDependents(engine, tx, rebasing);
    await noteCompensations(engine, tx, current, changes, { row: before, isUnknown });
  }
  noteActivity(engine, tx, entry, 'accepted', null, isUnnamed(command, entry, changes));
}

/**
 * Whether the reply lacks an id that others wait for: a listing its photo's address, a change the id of its listing.
 * Settled without it, a listing would be published without its photo, and a change go to an id of this device.
 */
export async function lacksNeededId(
  { registry }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
  reply: Reply | 'already-done',
): Promise<boolean> {
  const command = registry.get(entry.kind);
  if (command?.serverId === undefined || reply === 'already-done') return false;
  if (command.serverId(reply) !== null) return false;
  if (command.isDependencyOnly === true || (entry.merged ?? []).length > 0) return true;
  return (await listDependents(tx, entry)).length > 0;
}

function changesOf(
  { env }: EngineContext,
  command: Command,
  entry: ClaimedEntry,
  reply: Reply | 'already-done',
): readonly BaseChange[] {
  if (reply !== 'already-done') return command.baseAfter(reply, entry.args, env.clock.now());
  return command.targets(entry.args).map((ref): BaseRow => ({ ref, row: null }));
}

/** Whether it has made something, and the answer does not tell which row that is. */
function isUnnamed(
  command: Command,
  { targets }: ClaimedEntry,
  changes: readonly BaseChange[],
): boolean {
  return command.mayBeResultOf !== undefined && changes.every(({ ref }) => targets.includes(ref));
}

/** The provider has the bytes now. */
function dropBlob(tx: Transaction, { sealed: { body } }: ClaimedEntry): void {
  if (typeof body === 'object' && body !== null) tx.delete('blobs', body.blob);
}

interface Rebasing {
  seq: number;
  /** The row below it, as its maker saw it. */
  seen: unknown;
}

/** Later changes of the same thing that were never sent, so that they may still be changed themselves (I5). */
async function listRebasing(
  { registry }: EngineContext,
  tx: Transaction,
  { seq, keys, userId }: ClaimedEntry,
): Promise<Rebasing[]> {
  // Later entries on one of its keys wait for it, or for one that does.
  if ((await listDependents(tx, { seq })).length === 0) return [];
  const later = new Map<number, OutboxEntry>();
  for (const key of keys)
    for (const entry of await tx.where('outbox', 'keys', equalTo(key)))
      if (isLaterUnsent(entry, seq, userId)) later.set(entry.seq, entry);
  const rebasing: Rebasing[] = [];
  for (const entry of [...later.values()].sort((a, b) => a.seq - b.seq)) {
    const command = registry.get(entry.kind);
    const needsSeen = command?.rebase !== undefined;
    if (needsSeen || command?.resolveId !== undefined)
      rebasing.push({
        seq: entry.seq,
        seen: needsSeen ? await stateBefore(tx, registry, entry) : null,
      });
  }
  return rebasing;
}

function isLaterUnsent(entry: OutboxEntry, seq: number, userId: string): boolean {
  return isWellFormed(entry) && entry.seq > seq && entry.sealed === null && isLiveOf(entry, userId);
}

/** After an answer was stored, rebases the entries behind it and rebuilds their views. */
async function rebaseDependents(
  { registry }: EngineContext,
  tx: Transaction,
  rebasing: readonly Rebasing[],
): Promise<void> {
  const aliases = await getAliases(tx);
  for (const { seq, seen } of rebasing) {
    const entry = await tx.get('outbox', seq);
    const command = entry === undefined ? undefined : registry.get(entry.kind);
    if (entry === undefined || command?.accepts(entry.args) !== true) continue;
    await captureBase(tx, entry.targets);
    if (command.rebase !== undefined) {
      const now = await stateBefore(tx, registry, entry);
      tx.put('outbox', { ...entry, args: command.rebase(entry.args, seen, now, aliases) });
    }
    await rebuildView(tx, registry, entry.targets, entry.userId);
  }
}

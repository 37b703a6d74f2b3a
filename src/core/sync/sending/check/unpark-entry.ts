import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { Command } from '../../command.ts';
import {
  dependencyKeysOf,
  lacksNeeded,
  listBlockers,
  readyAtWith,
  resolveKnownIds,
} from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import { captureBase, rebuildView } from '../../rebuild-view.ts';
import { commandFor } from '../claim/claim-entries.ts';
import { numberOr } from '../claim/park-entry.ts';
import { noteActivity } from '../note-activity.ts';
import { isSignedIn } from '../is-signed-in.ts';
import { releaseDependents, releaseUnrelated } from '../settle/resolve-dependents.ts';
import { LEFT_BEHIND } from '../settle/settle-refused.ts';

/** The app was updated meanwhile: entries that it now knows continue in their place (I4). */
export async function unparkEntry(
  engine: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<void> {
  const { registry, env } = engine;
  // Whether this version knows it is not known yet.
  if (!registry.isReady(entry.kind)) return;
  const command = commandFor(registry, entry);
  if (command === null || hasLostParts(command, entry)) {
    // It waits for an update, or for the person: orders that only follow it in time go on (I8).
    if (entry.keys.length > 0) await releaseUnrelated(tx, entry);
    return;
  }
  const named = entry.sealed === null ? await withKnownNames(tx, command, entry) : entry;
  if (named.sealed === null && (await lacksNeeded(tx, command, named)))
    return leaveBehind(engine, tx, named);
  const { userId, seq, quietUntil } = named;
  const blockers = await listBlockers(tx, userId, command, named, seq);
  const waitsFor = [...new Set([...named.waitsFor, ...blockers])];
  const needs = dependencyKeysOf(registry, named);
  const queued: OutboxEntry = {
    ...named,
    state: 'queued',
    needs,
    readyAt: numberOr(quietUntil, 0),
  };
  const readyAt = readyAtWith(queued, waitsFor);
  const isShown = await isSignedIn(tx, userId);
  if (isShown) await captureBase(tx, named.targets);
  tx.put('outbox', { ...queued, waitsFor, readyAt, scheduledAt: env.clock.now() });
  if (isShown) await rebuildView(tx, registry, [...entry.targets, ...named.targets], userId);
}

/** Its photo was refused, or given up, while this could not be read: it does not go without it unseen (I2). */
async function leaveBehind(engine: EngineContext, tx: Transaction, entry: OutboxEntry) {
  tx.put('outbox', { ...entry, ...LEFT_BEHIND });
  await releaseDependents(tx, entry);
  if (await isSignedIn(tx, entry.userId))
    await rebuildView(tx, engine.registry, entry.targets, entry.userId);
  noteActivity(engine, tx, entry, 'refused', LEFT_BEHIND.lastFailure.message);
}

/** What it names or changes may have got its id while this could not be read. */
async function withKnownNames(
  tx: Transaction,
  command: Command,
  entry: OutboxEntry,
): Promise<OutboxEntry> {
  const { args } = await resolveKnownIds(tx, command, entry);
  if (args === entry.args) return entry;
  return { ...entry, args, keys: command.keys(args), targets: command.targets(args) };
}

/** Of a damaged row: the person decides. Without the bytes that were sealed, no others may go under its key (I5). */
function hasLostParts(
  command: Command,
  { args, keys, targets, sealed, firstAttemptAt }: OutboxEntry,
): boolean {
  if (sealed === null && firstAttemptAt !== null) return true;
  return keys.length < command.keys(args).length || targets.length < command.targets(args).length;
}

import { isUnclear } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { isWellFormed } from '../../../storage/readable-entries.ts';
import type { EngineFailureCode, StoredFailure } from '../../../storage/stored-failure.ts';
import { getMeta } from '../../../storage/meta-values.ts';
import type { RowRef } from '../../../storage/row-refs.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { noteActivity } from '../note-activity.ts';
import { rewriteBehindRemoval } from './rewrite-behind-removal.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import type { Command, CommandRegistry, Mutation } from '../../command.ts';
import { dependencyKeysOf, listDependents, makesThing } from '../../dependencies.ts';
import { releaseDependents } from './resolve-dependents.ts';
import type { EngineContext } from '../../engine.ts';
import { captureBase, rebuildView } from '../../rebuild-view.ts';
import { applyAnswer } from './apply-answer.ts';
import { isSignedIn } from '../is-signed-in.ts';
import { quietAfter, withRefusal } from '../retry/reschedule.ts';
import { isSettledSince } from '../claim/seal.ts';

/**
 * The provider said no, or never gave a clear answer: the effect leaves the screen, the entry stays visible for the
 * person to decide, and only what depends on it stays with it (I8).
 */
export async function settleRefused(
  engine: EngineContext,
  tx: Transaction,
  entry: ClaimedEntry,
  current: OutboxEntry,
  failure: StoredFailure,
): Promise<void> {
  const { registry, env } = engine;
  const command = registry.get(entry.kind);
  const now = env.clock.now();
  const quiet = await quietAfter(tx, current, failure, now);
  const refused: OutboxEntry = {
    ...current,
    ...quiet,
    state: 'refused',
    lease: null,
    readyAt: null,
    // The person may send it again at once.
    quietUntil: Math.max(current.quietUntil, quiet.quietUntil),
    lastFailure: withRefusal(current.lastFailure, failure),
  };
  tx.put('outbox', { ...refused, waitsFor: [] });
  const touched = await settleDependents(engine, tx, refused);
  if (await isSignedIn(tx, entry.userId)) {
    const isFirst = isUnclear(refused) && (await isUntouchedSince(tx, current));
    // Before any base goes: one that is known to be out of date tells a later look-up nothing (I2).
    await applyAnswer(engine, tx, refused, command?.baseAfterRefusal?.(failure, entry.args) ?? []);
    await rebuildView(tx, registry, touched, entry.userId);
    // Its own stamp is no change of the row by another entry, which a retry would have to ask the person about.
    const stampAtSeal = isFirst ? await getMeta(tx, 'stamp') : undefined;
    if (stampAtSeal !== undefined) tx.put('outbox', { ...refused, waitsFor: [], stampAtSeal });
  }
  noteActivity(engine, tx, entry, 'refused', failure.message);
}

/** Since it was sealed no other entry has changed its rows, and they did not go with a session. */
async function isUntouchedSince(tx: Transaction, entry: OutboxEntry): Promise<boolean> {
  const { stampAtSeal } = entry;
  if (stampAtSeal === undefined || stampAtSeal < ((await getMeta(tx, 'settledFloor')) ?? 0))
    return false;
  return !(await isSettledSince(tx, entry));
}

/** @returns rows that dependents shaped */
async function settleDependents(
  engine: EngineContext,
  tx: Transaction,
  refused: OutboxEntry,
): Promise<readonly RowRef[]> {
  const { registry } = engine;
  const command = registry.get(refused.kind);
  const touched = await dropCascading(registry, tx, refused);
  if (command?.isDependencyOnly === true) await refuseNeeding(engine, tx, refused);
  await rewriteBehindRemoval(registry, tx, refused);
  const isMaker = makesThing(command);
  if (isMaker && isUnclear(refused)) return touched;
  // What was not made cannot be changed: its changes join it, and the person sends or gives up one whole.
  if (isMaker) touched.push(...(await mergeDependents(registry, tx, refused)));
  await releaseDependents(tx, refused);
  return touched;
}

/**
 * The first half of a mutation was refused or given up: the second halves that depend on it, and were never sent, go
 * with it.
 *
 * @returns the rows that they shaped
 */
export async function dropCascading(
  registry: CommandRegistry,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<RowRef[]> {
  const touched: RowRef[] = [];
  for (const dependent of await listDependents(tx, entry)) {
    if (dependent.sealed !== null || !isDropped(registry.get(dependent.kind), dependent, entry))
      continue;
    tx.delete('outbox', dependent.seq);
    await releaseDependents(tx, dependent);
    touched.push(...dependent.targets);
  }
  return touched;
}

function isDropped(
  command: Command | undefined,
  { args }: OutboxEntry,
  { keys }: OutboxEntry,
): boolean {
  if (command?.accepts(args) !== true) return false;
  return (command.dependsOn?.(args) ?? []).some(
    (each) => 'key' in each && each.onRefused === 'drop' && keys.includes(each.key),
  );
}

const NEEDS_REFUSED: StoredFailure = {
  kind: 'rejected',
  status: null,
  message: 'A photo that belongs to it was not accepted.',
  code: 'needs-refused' satisfies EngineFailureCode,
  details: null,
};

/** What becomes of an entry whose dependency, as a photo, was refused or given up. */
export const LEFT_BEHIND = {
  state: 'refused',
  lastFailure: NEEDS_REFUSED,
  readyAt: null,
  waitsFor: [],
} as const;

/**
 * Refuses the entries that cannot go without a refused one: the person decides about both (I8). The rows of another
 * member are left alone (I10).
 */
async function refuseNeeding(
  engine: EngineContext,
  tx: Transaction,
  { userId, keys: [key] }: OutboxEntry,
): Promise<void> {
  if (key === undefined) return;
  const isShown = await isSignedIn(tx, userId);
  for (const entry of await tx.where('outbox', 'needs', equalTo(key))) {
    const isOwn = isWellFormed(entry) && entry.userId === userId;
    if (!isOwn || entry.state !== 'queued') continue;
    if (isShown) await captureBase(tx, entry.targets);
    tx.put('outbox', { ...entry, ...LEFT_BEHIND });
    await releaseDependents(tx, entry);
    if (isShown) await rebuildView(tx, engine.registry, entry.targets, userId);
    noteActivity(engine, tx, entry, 'refused', NEEDS_REFUSED.message);
  }
}

/**
 * A removal makes the refused entry needless too; unless an earlier try may still be accepted, and the removal is needed
 * then (`merged`).
 *
 * @returns rows that merged entries shaped
 */
async function mergeDependents(
  registry: CommandRegistry,
  tx: Transaction,
  refused: OutboxEntry,
): Promise<readonly RowRef[]> {
  const merged: OutboxEntry[] = [];
  const mayBeAccepted = refused.isKeyless === true && refused.isUnconfirmed;
  let whole: OutboxEntry | null = refused;
  let dependents = await listDependents(tx, refused);
  while (whole !== null && dependents.length > 0) {
    const [dependent, ...others]: OutboxEntry[] = dependents;
    dependents = others;
    if (dependent?.sealed !== null) continue;
    const command = registry.get(dependent.kind);
    const sharesKey = dependent.keys.some((key) => refused.keys.includes(key));
    const joined: Mutation | 'nothing' | null = sharesKey
      ? (command?.coalesce?.(whole, dependent.args, null) ?? null)
      : null;
    if (joined === null) continue;
    tx.delete('outbox', dependent.seq);
    merged.push(dependent);
    dependents = [...dependents, ...(await listDependents(tx, dependent))];
    await releaseDependents(tx, { seq: dependent.seq, waitsFor: [refused.seq] });
    // Its photos with it, which are told their addresses by these keys.
    if (joined !== 'nothing')
      whole = { ...whole, args: joined.args, needs: dependencyKeysOf(registry, joined) };
    else if (!mayBeAccepted) whole = null;
  }
  if (whole === null) tx.delete('outbox', refused.seq);
  else tx.put('outbox', { ...whole, waitsFor: [], ...(mayBeAccepted && { merged }) });
  return merged.flatMap(({ targets }) => targets);
}

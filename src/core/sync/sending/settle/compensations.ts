import { getMeta } from '../../../storage/meta-values.ts';
import { isLiveOf } from '../../../storage/entry-states.ts';
import type { CompensationRow, OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { RowRef } from '../../../storage/row-refs.ts';
import { equalTo, startingWith } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { BaseChange, Command } from '../../command.ts';
import type { EngineContext } from '../../engine.ts';
import { isSameRow, readBase } from '../../rebuild-view.ts';
import { recordWithin } from '../../record-mutations.ts';

/** An answer asked for later than this shows what was added since, perhaps by another device. */
const LIFETIME_MS = 2 * 60 * 1000;

/**
 * Notes the rows that the provider should have removed, for the next pull; a row that it just confirmed is wanted
 * again, but for what an addition was put on top of.
 *
 * @param entry as stored: another context may have refused it meanwhile
 * @param before the provider's row before, null when it held none, and whether that is not known since the sign-in
 */
export async function noteCompensations(
  engine: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
  changes: readonly BaseChange[],
  before: { row: unknown; isUnknown: boolean },
): Promise<void> {
  const { env, registry } = engine;
  for (const noted of await tx.where('compensations', 'ref', startingWith('')))
    if (changes.some(({ ref }) => ref === noted.ref)) await noteOnTop(engine, tx, entry, noted);
  // Accepted after it had been refused here, and the person changed the row since: its current state is wanted.
  if (entry.state === 'refused' && !isSameRow(before.row, entry.baseAtSeal)) return;
  // There was nothing to leave: what is there afterwards was put there since, by another device perhaps. Before the first
  // look at the cart that is not known, and the arguments tell what the member saw.
  const isUnknown = before.isUnknown || entry.isBaseOutdated === true;
  const left = before.row === null && isUnknown ? entry.args : before.row;
  if (left === null) return;
  const compensations = registry.get(entry.kind)?.compensationsAfter?.(entry.args) ?? [];
  const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
  const stamp = (await getMeta(tx, 'stamp')) ?? 0;
  const expiresAt = env.clock.now() + LIFETIME_MS;
  for (const { ref, mutation, unless } of compensations) {
    // The provider removes the row itself: an equal one afterwards was added since, perhaps by another device.
    if (capabilities.includes(unless)) continue;
    const { kind, args } = mutation;
    tx.put('compensations', { ref, stamp, expiresAt, expected: left, intent: { kind, args } });
  }
}

/** The provider has accepted a change of a row that it should have removed before. */
async function noteOnTop(
  engine: EngineContext,
  tx: Transaction,
  { kind, args, userId }: OutboxEntry,
  noted: CompensationRow,
): Promise<void> {
  const { ref, intent } = noted;
  tx.delete('compensations', ref);
  const command = engine.registry.get(kind);
  // One that says itself what the row is, or that there is none, leaves nothing to be removed.
  if (command === undefined || !goesOnTop(command, noted, args)) return;
  if (!(await mayDecide(tx, noted, engine.env.clock.now()))) return;
  const mutation = command.coalesce?.(intent, args, noted.expected, noted.expected);
  if (typeof mutation !== 'object' || mutation === null) return;
  const expected = command.apply(noted.expected, args, ref);
  const isLeft = isUnchanged(await readBase(tx, ref), expected);
  if (isLeft && !(await isChangedYet(tx, ref, userId))) {
    await recordWithin(engine, tx, userId, [mutation]);
    return;
  }
  // Its answer has not told the row, or it was removed, or more is put on top: what comes next tells which.
  const stamp = (await getMeta(tx, 'stamp')) ?? 0;
  const next = { kind: mutation.kind, args: mutation.args };
  tx.put('compensations', { ...noted, stamp, expected, intent: next });
}

/** Whether the result depends on how many pieces there were. */
function goesOnTop(command: Command, { ref, expected }: CompensationRow, args: unknown): boolean {
  const without = { ...(expected as object), quantity: 0 };
  return !isUnchanged(command.apply(expected, args, ref), command.apply(without, args, ref));
}

/** Whether an answer of now can still tell that the provider has left the row, and that no one has put it there since. */
export async function mayDecide(
  tx: Transaction,
  { expiresAt }: CompensationRow,
  now: number,
): Promise<boolean> {
  return now <= expiresAt || (await getMeta(tx, 'leavesOrderedLines')) === true;
}

/** Whether changes of the row wait, so that it is known when they are accepted. */
async function isChangedYet(tx: Transaction, ref: RowRef, userId: string): Promise<boolean> {
  const changes = await tx.where('outbox', 'targets', equalTo(ref));
  return changes.some((entry) => isLiveOf(entry, userId));
}

/** A row with another number of pieces was changed since, by another device perhaps. */
export function isUnchanged(held: unknown, expected: unknown): boolean {
  const pieces = (row: unknown) => (row as { quantity?: number } | null)?.quantity;
  return pieces(held) === pieces(expected);
}

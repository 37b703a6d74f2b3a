import { getMeta } from '../../storage/meta-values.ts';
import type { OutboxEntry } from '../../storage/outbox-rows.ts';
import { startingWith } from '../../storage/stored-tables.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { BaseChange } from '../command.ts';
import type { EngineContext } from '../engine.ts';
import { isSameRow, readBase } from '../rebuild-view.ts';

/** An answer asked for later than this shows what was added since, perhaps by another device. */
const LIFETIME_MS = 2 * 60 * 1000;

/**
 * Notes the rows that the provider should have removed, for the next pull; a row that it just confirmed is wanted
 * again.
 *
 * @param entry as stored: another context may have refused it meanwhile
 * @param expected the provider's row before; null when it held none
 */
export async function noteCompensations(
  { env, registry }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
  changes: readonly BaseChange[],
  expected: unknown,
): Promise<void> {
  const noted = await tx.where('compensations', 'ref', startingWith(''));
  for (const { ref } of changes)
    if (noted.some((each) => each.ref === ref) && (await readBase(tx, ref)) !== null)
      tx.delete('compensations', ref);
  // Accepted after it had been refused here, and the person changed the row since: its current state is wanted.
  if (entry.state === 'refused' && !isSameRow(expected, entry.baseAtSeal)) return;
  // There was nothing to leave: what is there afterwards was put there since, by another device perhaps. Before the first
  // look at the cart that is not known, and the arguments tell what the member saw.
  const left = expected === null && entry.isBaseOutdated === true ? entry.args : expected;
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

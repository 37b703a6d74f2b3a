import { getMeta } from '../../storage/meta-values.ts';
import type { OutboxEntry } from '../../storage/outbox-rows.ts';
import { startingWith } from '../../storage/stored-tables.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { BaseChange } from '../command.ts';
import type { EngineContext } from '../engine.ts';
import { isSameRow, readBase } from '../rebuild-view.ts';

/** An answer that was asked for later than this shows what was put there since, by another device perhaps. */
const LIFETIME_MS = 2 * 60 * 1000;

/**
 * Notes what the provider should have removed, for the pull that follows; a row that it has just confirmed is wanted
 * again.
 *
 * @param entry as the log holds it: another context may have put it to the person meanwhile
 * @param expected the provider's row as it was before; null when it held none
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
  // The yes came after the person was asked, and had gone on with the row: what it holds now is wanted.
  if (entry.state === 'refused' && !isSameRow(expected, entry.baseAtSeal)) return;
  // There was nothing to leave: what is there afterwards was put there since, by another device perhaps.
  if (expected === null) return;
  const compensations = registry.get(entry.kind)?.compensationsAfter?.(entry.args) ?? [];
  const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
  const stamp = (await getMeta(tx, 'stamp')) ?? 0;
  const expiresAt = env.clock.now() + LIFETIME_MS;
  for (const { ref, mutation, unless } of compensations) {
    // What is there afterwards was put there since, by another device perhaps, and be it as much as before.
    if (capabilities.includes(unless)) continue;
    const { kind, args } = mutation;
    tx.put('compensations', { ref, stamp, expiresAt, expected, intent: { kind, args } });
  }
}

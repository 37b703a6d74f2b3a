import { isUnclear } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { commandOf } from '../../append-entry.ts';
import type { CommandRegistry } from '../../command.ts';
import { listDependents } from '../../dependencies.ts';
import { readBase } from '../../rebuild-view.ts';
import { isSignedIn } from '../is-signed-in.ts';

/**
 * Rewrites the additions that wait behind a removal which the provider has clearly refused: the row is still there, and
 * they would come on top of it. Each is coalesced as if the removal had never been sent: a line of the cart is set to the
 * pieces that the member saw.
 */
export async function rewriteBehindRemoval(
  registry: CommandRegistry,
  tx: Transaction,
  refused: OutboxEntry,
): Promise<void> {
  const [ref] = refused.targets;
  const command = registry.get(refused.kind);
  if (ref === undefined || isUnclear(refused) || command?.accepts(refused.args) !== true) return;
  // The rows of another member say nothing about it (I10).
  if (!(await isSignedIn(tx, refused.userId))) return;
  const row = await readBase(tx, ref);
  if (row === null || command.apply(row, refused.args, ref) !== null) return;
  for (const dependent of await listDependents(tx, refused)) {
    if (dependent.sealed !== null) continue;
    const later = registry.get(dependent.kind);
    const joined = later?.coalesce?.(refused, dependent.args, row, row) ?? 'nothing';
    if (joined === 'nothing') continue;
    const { kind, args } = joined;
    const { version } = commandOf(registry, joined);
    tx.put('outbox', { ...dependent, kind, args, version });
  }
}

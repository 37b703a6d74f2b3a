import { putMeta } from '../../storage/meta-values.ts';
import { isLiveOf, isUnclear } from '../../storage/entry-states.ts';
import { splitRef } from '../../storage/row-refs.ts';
import { equalTo, startingWith } from '../../storage/stored-tables.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { EngineContext } from '../../sync/engine.ts';
import { recordWithin } from '../../sync/record-mutations.ts';
import { isUnchanged, mayDecide } from '../../sync/sending/settle/compensations.ts';
import type { Answer } from '../resources/resource.ts';

/** Rows that went with a settled change, and that the provider still holds as they were, are removed there too. */
export async function compensate(
  engine: EngineContext,
  tx: Transaction,
  { pulled, askedAtStamp }: Answer,
): Promise<void> {
  const userId = (await tx.get('session', 'current'))?.user.id ?? '';
  const now = engine.env.clock.now();
  for (const noted of await tx.where('compensations', 'ref', startingWith(''))) {
    const { ref, stamp, expected, intent } = noted;
    const { table, id } = splitRef(ref);
    const answered = pulled.rows.find((rows) => rows.table === table);
    const held = answered?.rows.find((row) => row.id === id)?.row;
    const isExpired = !(await mayDecide(tx, noted, now));
    // Only a complete answer shows that a row does not exist.
    const isAnswered = held !== undefined || answered?.isComplete === true;
    if (!isExpired && (!isAnswered || stamp > askedAtStamp)) continue;
    const changes = await tx.where('outbox', 'targets', equalTo(ref));
    // Pending changes of the row decide what becomes of it, so wait until they are settled.
    const isChangedYet = changes.some((entry) => isLiveOf(entry, userId));
    if (!isExpired && held !== undefined && isChangedYet) continue;
    tx.delete('compensations', ref);
    // The row may come from an addition that got no clear answer.
    if (isExpired || changes.some(isUnclear)) continue;
    const isLeft = held !== undefined && isUnchanged(held, expected);
    putMeta(tx, 'leavesOrderedLines', isLeft);
    if (isLeft) await recordWithin(engine, tx, userId, [intent]);
  }
}

import { getMeta, putMeta } from '../storage/meta-values.ts';
import { isLiveOf, isUnclear } from '../storage/outbox-rows.ts';
import { splitRef } from '../storage/row-refs.ts';
import { equalTo, startingWith } from '../storage/stored-tables.ts';
import type { Transaction } from '../storage/transact.ts';
import type { EngineContext } from '../sync/engine.ts';
import { recordWithin } from '../sync/record-mutations.ts';
import { isUnchanged } from '../sync/sending/compensations.ts';
import type { Answer } from './resource.ts';

/** Rows that went with a settled change, and that the provider still holds as they were, are removed there too. */
export async function compensate(
  engine: EngineContext,
  tx: Transaction,
  { pulled, askedAtStamp }: Answer,
): Promise<void> {
  const userId = (await tx.get('session', 'current'))?.user.id ?? '';
  const now = engine.env.clock.now();
  for (const { ref, stamp, expiresAt, expected, intent: mutation } of await tx.where(
    'compensations',
    'ref',
    startingWith(''),
  )) {
    const { table, id } = splitRef(ref);
    const answered = pulled.rows.find((rows) => rows.table === table);
    const held = answered?.rows.find((row) => row.id === id)?.row;
    const isExpired = now > expiresAt && !(await leavesRows(tx));
    // That a row is not there is seen in a whole answer alone.
    const isTold = held !== undefined || answered?.isComplete === true;
    if (!isExpired && (!isTold || stamp > askedAtStamp)) continue;
    const isLeft = !isExpired && held !== undefined && isUnchanged(held, expected);
    const changes = await tx.where('outbox', 'targets', equalTo(ref));
    // What becomes of the row is known when they are accepted.
    if (isLeft && changes.some((entry) => isLiveOf(entry, userId))) continue;
    tx.delete('compensations', ref);
    // It may be what an addition has put there whose answer is not clear.
    if (isExpired || changes.some(isUnclear)) continue;
    putMeta(tx, 'leavesOrderedLines', isLeft);
    if (isLeft) await recordWithin(engine, tx, userId, [mutation]);
  }
}

/** Whether the provider was last seen to leave an ordered line in the cart: then the age of an answer says nothing. */
async function leavesRows(tx: Transaction): Promise<boolean> {
  return (await getMeta(tx, 'leavesOrderedLines')) === true;
}

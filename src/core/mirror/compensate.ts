import { isLiveOf } from '../storage/outbox-rows.ts';
import { splitRef } from '../storage/row-refs.ts';
import { equalTo, startingWith } from '../storage/stored-tables.ts';
import type { Transaction } from '../storage/transact.ts';
import type { EngineContext } from '../sync/engine.ts';
import { recordWithin } from '../sync/record-mutations.ts';
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
    const isExpired = now > expiresAt;
    // That a row is not there is seen in a whole answer alone.
    const isTold = held !== undefined || answered?.isComplete === true;
    if (!isExpired && (!isTold || stamp > askedAtStamp)) continue;
    tx.delete('compensations', ref);
    const changes = await tx.where('outbox', 'targets', equalTo(ref));
    const isWantedAgain = changes.some((entry) => isLiveOf(entry, userId));
    if (isExpired || held === undefined || isWantedAgain || !isUnchanged(held, expected)) continue;
    await recordWithin(engine, tx, userId, [mutation]);
  }
}

/** A line with another number of pieces was changed since, by another device perhaps. */
function isUnchanged(held: unknown, expected: unknown): boolean {
  const pieces = (row: unknown) => (row as { quantity?: number } | null)?.quantity;
  return pieces(held) === pieces(expected);
}

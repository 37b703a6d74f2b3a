import { getMeta } from '../../../storage/meta-values.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';

/** Batches the reads of a claim: read one by one, many entries would cost a database turn each. */
export async function readAheadOfClaims(
  tx: Transaction,
  entries: readonly OutboxEntry[],
): Promise<void> {
  await Promise.all([
    getMeta(tx, 'clockOffset'),
    getMeta(tx, 'heardTime'),
    getMeta(tx, 'capabilities'),
    // A live entry has a base row for each row that it shapes.
    ...entries.flatMap(({ targets: [ref] }) => (ref === undefined ? [] : [tx.get('base', ref)])),
  ]);
}

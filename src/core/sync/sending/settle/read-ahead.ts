import { getMeta } from '../../../storage/meta-values.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { splitRef } from '../../../storage/row-refs.ts';
import { equalTo, startingWith } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';

const META = ['stamp', 'tagEpochs', 'capabilities', 'aliases', 'pause'] as const;

/**
 * Batches the reads of a settlement: read one by one, many entries would cost a database turn per row. Later writes are
 * still seen.
 */
export async function readAhead(tx: Transaction, entries: readonly OutboxEntry[]): Promise<void> {
  await Promise.all([
    tx.get('session', 'current'),
    tx.where('compensations', 'ref', startingWith('')),
    ...META.map((key) => getMeta(tx, key)),
    ...entries.flatMap(({ seq, targets }) => [
      tx.get('outbox', seq),
      tx.where('outbox', 'waitsFor', equalTo(seq)),
      ...targets.flatMap((ref) => {
        const { table, id } = splitRef(ref);
        const shaping = tx.where('outbox', 'targets', equalTo(ref));
        return [tx.get('base', ref), tx.get(table, id), shaping];
      }),
    ]),
  ]);
}

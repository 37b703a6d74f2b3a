import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { transact, type Transaction } from '../../../storage/transact.ts';
import type { EngineContext } from '../../engine.ts';
import { retryAfterLoading } from '../../retry-after-loading.ts';
import { isSignedIn } from '../is-signed-in.ts';

/** Changes an entry by the choice of its member; undefined when the signed-in member has no such entry. */
export async function changeEntry<T>(
  { db, registry }: EngineContext,
  seq: number,
  work: (tx: Transaction, entry: OutboxEntry) => Promise<T> | T,
): Promise<T | undefined> {
  return retryAfterLoading(registry, () =>
    transact(db, async (tx) => {
      const entry = await tx.get('outbox', seq);
      // A tab that has not heard of it yet may still show the changes of the member before (I10).
      if (entry === undefined || !(await isSignedIn(tx, entry.userId))) return undefined;
      return work(tx, entry);
    }),
  );
}

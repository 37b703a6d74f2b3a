import type { ApiFailure } from '../../network/api-failure.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { endTags } from '../../storage/end-tags.ts';
import { getMeta } from '../../storage/meta-values.ts';
import type { RowRef } from '../../storage/row-refs.ts';
import { transact } from '../../storage/transact.ts';
import type { CommandRegistry } from '../../sync/command.ts';
import { readView, rebuildView, writeBase } from '../../sync/rebuild-view.ts';
import { retryAfterLoading } from '../../sync/retry-after-loading.ts';
import { listNewerRows } from './newer-rows.ts';

/**
 * Deletes a row that the provider does not hold, except for the member's pending changes of it (I6). From a provider that
 * announces capabilities, and gives its reasons in JSON, an empty or plain 404 is that of a gateway.
 *
 * @returns whether a row is left to show
 */
export async function removeRow(
  { db, registry }: { db: UnikadeDatabase; registry: CommandRegistry },
  ref: RowRef,
  askedAtStamp: number,
  failure: ApiFailure,
): Promise<boolean> {
  const isInWords = 'refusal' in failure && failure.refusal.body !== null;
  return retryAfterLoading(registry, () =>
    transact(db, async (tx) => {
      const userId = (await tx.get('session', 'current'))?.user.id ?? '';
      const { settled, inDoubt } = await listNewerRows(tx, userId, askedAtStamp);
      const isBelieved = isInWords || ((await getMeta(tx, 'capabilities')) ?? []).length === 0;
      if (!isBelieved || settled.has(ref) || inDoubt.has(ref))
        return (await readView(tx, ref)) !== null;
      await writeBase(tx, { ref, row: null });
      // The seller's own list may still hold it: a hidden listing is missing for everyone but its seller.
      await endTags(tx, [ref]);
      await rebuildView(tx, registry, [ref], userId);
      return (await readView(tx, ref)) !== null;
    }),
  );
}

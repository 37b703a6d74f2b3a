import { getMeta, putMeta } from './meta-values.ts';
import type { RowRef } from './row-refs.ts';
import type { Transaction } from './transact.ts';

/**
 * Invalidates the stored tags (`ETag`s): they name answers from before a change of these rows, and a 304 to them would
 * confirm rows that have changed (I14). A listing is in the answers of all members, so its change ends the shared tags.
 */
export async function endTags(tx: Transaction, refs: readonly RowRef[]): Promise<void> {
  const { personal, shared } = (await getMeta(tx, 'tagEpochs')) ?? { personal: 0, shared: 0 };
  const isListing = refs.some((ref) => ref.startsWith('listings:'));
  putMeta(tx, 'tagEpochs', { personal: personal + 1, shared: isListing ? shared + 1 : shared });
}

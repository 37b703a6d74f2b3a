import { getMeta, type OwnedSearch, putMeta } from './meta-values.ts';
import type { Transaction } from './transact.ts';

/** Whether a member sees a saved search: their own, and those of a visitor. */
export function isSearchOf({ owner }: OwnedSearch, userId: string | null): boolean {
  return owner === null || owner === userId;
}

/** Deletes those that a member sees; the hidden ones of other members stay. */
export async function forgetSavedSearches(tx: Transaction, userId: string): Promise<void> {
  const kept = (await getMeta(tx, 'savedSearches')) ?? [];
  const hidden = kept.filter((each) => !isSearchOf(each, userId));
  if (hidden.length === 0) tx.delete('meta', 'savedSearches');
  else putMeta(tx, 'savedSearches', hidden);
}

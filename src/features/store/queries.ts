import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useFirstRows } from '#components/first-rows.tsx';
import { useRuntime } from '#components/runtime-context.tsx';
import type { FirstRows } from '#core/mirror/first-reply.ts';
import { sellerOthersResource } from '#core/mirror/related-listings.ts';
import type { UnikadeDatabase } from '#core/storage/database.ts';
import { buildStore, type Store } from './store-view.ts';

export interface ShownStore extends Store {
  /** When the provider was last asked what the seller offers (milliseconds), by the page of a product; null when never. */
  fetchedAt: number | null;
}

/** A store from this device alone; undefined while it is read, null when there is none. Asks nobody. */
export function useStore(sellerId: string): ShownStore | null | undefined {
  const { db } = useRuntime();
  const first = useFirstRows();
  return useLiveQuery(
    () => readStore(db, sellerId),
    [db, sellerId],
    useMemo(
      () => (first === null ? undefined : readFirstStore(first, sellerId)),
      [first, sellerId],
    ),
  );
}

/** As `readStore`, of the rows that came with the document; undefined when the seller's are not among them. */
export function readFirstStore(rows: FirstRows, sellerId: string): ShownStore | null | undefined {
  if (rows.outcomeOf(sellerOthersResource(sellerId).key) !== 'fresh') return undefined;
  const listings = rows.listings.filter(({ seller }) => seller.id === sellerId);
  const store = buildStore(sellerId, listings);
  return store && { ...store, fetchedAt: Date.now() };
}

/** The store of a seller; null when neither the sample nor the mirror knows them. */
export async function readStore(db: UnikadeDatabase, sellerId: string): Promise<ShownStore | null> {
  const listings = await db.listings.where('seller.id').equals(sellerId).toArray();
  const store = buildStore(sellerId, listings);
  if (store === null) return null;
  const look = await db.resources.get(sellerOthersResource(sellerId).key);
  return { ...store, fetchedAt: look?.fetchedAt ?? null };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#components/runtime-context.tsx';
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
  return useLiveQuery(() => readStore(db, sellerId), [db, sellerId]);
}

/** The store of a seller; null when neither the sample nor the mirror knows them. */
export async function readStore(db: UnikadeDatabase, sellerId: string): Promise<ShownStore | null> {
  const listings = await db.listings.where('seller.id').equals(sellerId).toArray();
  const store = buildStore(sellerId, listings);
  if (store === null) return null;
  const look = await db.resources.get(sellerOthersResource(sellerId).key);
  return { ...store, fetchedAt: look?.fetchedAt ?? null };
}

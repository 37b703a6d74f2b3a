import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { useInitialRows } from '#bindings/initial-rows.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { EVERYTHING } from '#core/domain/filters.ts';
import type { InitialRows } from '#core/mirror/initial-data.ts';
import { plainListPageResource } from '#core/mirror/plain-list-page-resource.ts';
import { sellerOthersResource } from '#core/mirror/related-listings.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { buildStore, type Store } from './store-view.ts';

export interface ShownStore extends Store {
  /** When the provider was last asked what the seller offers (milliseconds), by the page of a product; null when never. */
  fetchedAt: number | null;
}

/** A store from this device alone; undefined while it is read, null when there is none. Makes no call. */
export function useStore(sellerId: string): ShownStore | null | undefined {
  const { db } = useRuntime();
  const first = useInitialRows();
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
export function readFirstStore(rows: InitialRows, sellerId: string): ShownStore | null | undefined {
  if (rows.outcomeOf(sellerOthersResource(sellerId).key) !== 'fresh') return undefined;
  const listings = rows.listings.filter(({ seller }) => seller.id === sellerId);
  const store = buildStore(sellerId, listings);
  return store && { ...store, fetchedAt: Date.now() };
}

/** The store of a seller; null when neither the sample nor the mirror knows them. */
export async function readStore(db: ScreenDatabase, sellerId: string): Promise<ShownStore | null> {
  const listings = await db.listings.where('seller.id').equals(sellerId).toArray();
  const store = buildStore(sellerId, listings);
  if (store === null) return null;
  const pulls = await db.resources.bulkGet([
    sellerOthersResource(sellerId).key,
    offerResource(sellerId, 1).key,
  ]);
  const times = pulls.flatMap((pull) => pull?.fetchedAt ?? []);
  return { ...store, fetchedAt: times.length === 0 ? null : Math.max(...times) };
}

/** More than any seller has; a provider that counts wrongly is not asked for ever. */
const MAX_PAGES = 50;

/**
 * Asks the provider for all that a seller offers. A store makes no calls of its own (specification §7): this is for a
 * person who wants it.
 *
 * @returns whether all of it came
 */
async function loadOffer({ db, pull }: Runtime, sellerId: string): Promise<boolean> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const resource = offerResource(sellerId, page);
    if ((await pull(resource)) !== 'fresh') return false;
    if (page >= ((await db.lists.get(resource.key))?.totalPages ?? 1)) return true;
  }
  return true;
}

/** Loading what a seller offers, by a button. */
export function useLoadOffer(sellerId: string) {
  const runtime = useRuntime();
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = () => {
    setPhase('loading');
    loadOffer(runtime, sellerId).then(
      (isLoaded) => setPhase(isLoaded ? 'idle' : 'failed'),
      (cause: unknown) => {
        setPhase('failed');
        reportError(cause);
      },
    );
  };
  return { phase, load };
}

function offerResource(sellerId: string, page: number) {
  return plainListPageResource({ ...EVERYTHING, sellerId }, page);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { useInitialRows } from '#bindings/initial-rows.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { EVERYTHING } from '#core/domain/filters.ts';
import type { InitialRows } from '#core/mirror/initial-data.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { sellerOthersResource } from '#core/mirror/related-listings.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { buildStore, type Store } from './store-view.ts';

export interface ShownStore extends Store {
  /** When a product page last pulled the seller's listings (milliseconds); null when never. */
  fetchedAt: number | null;
  /** Whether all that the seller offers has come to this device. */
  isWhole: boolean;
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

/** As `readStore`, from the rows of the document; undefined when the seller's are not among them. */
export function readFirstStore(rows: InitialRows, sellerId: string): ShownStore | null | undefined {
  if (rows.outcomeOf(sellerOthersResource(sellerId).key) !== 'fresh') return undefined;
  const listings = rows.listings.filter(({ seller }) => seller.id === sellerId);
  const store = buildStore(sellerId, listings);
  // No load is offered before the device was read.
  return store && { ...store, fetchedAt: Date.now(), isWhole: true };
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
  const fetchedAt = times.length === 0 ? null : Math.max(...times);
  return { ...store, fetchedAt, isWhole: await isWhole(db, sellerId, store.products.length) };
}

/** A product page pulls only the first of the seller's other listings, and their number. */
async function isWhole(db: ScreenDatabase, sellerId: string, shown: number): Promise<boolean> {
  const others = await db.lists.get(sellerOthersResource(sellerId).key);
  if (others !== undefined && others.total <= shown) return true;
  const first = await db.lists.get(offerResource(sellerId, 1).key);
  if (first === undefined) return false;
  const pages = Array.from({ length: Math.min(first.totalPages, MAX_PAGES) }, (_, index) => {
    return offerResource(sellerId, index + 1).key;
  });
  return (await db.lists.bulkGet(pages)).every((page) => page !== undefined);
}

/** More than any seller has: ends the loop when a provider counts wrongly. */
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

export interface Offer {
  phase: 'idle' | 'loading' | 'failed' | 'loaded';
  load: () => void;
}

/** Loading what a seller offers, by a button, which may move while pages arrive. */
export function useLoadOffer(sellerId: string): Offer {
  const runtime = useRuntime();
  const [phase, setPhase] = useState<Offer['phase']>('idle');
  const load = () => {
    setPhase('loading');
    loadOffer(runtime, sellerId).then(
      (isLoaded) => setPhase(isLoaded ? 'loaded' : 'failed'),
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

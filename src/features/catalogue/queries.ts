import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, useState } from 'react';
import { useInitialRows } from '#bindings/initial-rows.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { type ResourceState, useResource } from '#bindings/use-resource.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import type { Listing } from '#core/domain/listing.ts';
import { categoryResource, readCategoryName } from '#core/mirror/resources/category-resource.ts';
import type { NamedCategory } from '#core/mirror/known-categories.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';
import { listPageResource } from '#core/mirror/resources/list-page-resource.ts';
import type { SearchAdvice } from '#core/mirror/search/search-suggestions.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { type CatalogueQuery, writeAddress } from '#core/domain/catalogue-address.ts';
import {
  askedOf,
  type CatalogueView,
  readCatalogue,
  readFirstCatalogue,
} from './catalogue-view.ts';
import { keepSame } from './same-listings.ts';
import { useCanAsk } from './use-can-ask.ts';
import { useCategories } from './use-categories.ts';
import { useDelayedOff } from './use-delayed-off.ts';
import { useHeldList } from './use-held-list.ts';
import { useSteadyView } from './use-steady-view.ts';

export interface Catalogue {
  /** Undefined while the device is being read. */
  view: CatalogueView | undefined;
  isOnline: boolean;
  /** Empty so far, but a pull is in flight. */
  isWaiting: boolean;
  /** Whether the view is the answer to the question and the pages asked for now. */
  isCurrent: boolean;
  /** This device's own results stand in until the provider's first page arrives. */
  isStandingIn: boolean;
  /** Whether the first page of a new query is awaited. */
  isPageAwaited: boolean;
  /** The first page is asked for. */
  isFirstPulling: boolean;
  /** Missing pages are being pulled. */
  isMoreComing: boolean;
  /** Pulls whatever is missing. */
  pull: () => void;
  /** Shows the list that waits. */
  release: () => void;
}

/**
 * A product list, with the pulls that keep it fresh.
 *
 * @param isReadInside whether neither its first card nor its last one is in sight
 */
export function useCatalogue(
  query: CatalogueQuery,
  pages: number,
  isReadInside: () => boolean = () => false,
): Catalogue {
  const { db } = useRuntime();
  const isOnline = useOnline();
  const question = writeAddress({ kind: 'products' }, query);
  const shown = useRef<readonly Listing[]>([]);
  const { can, isKnown } = useCanAsk(query);
  const asked = askedOf(query, can);
  const first = useFirstCatalogue(query, isOnline);
  const held = useHeldList(isReadInside);
  const answer = useLiveQuery(
    async () => {
      const latest = await readCatalogue(db, query, pages, isOnline, can);
      const view = await held.settle(db, question, latest);
      shown.current = keepSame(shown.current, view.listings);
      return { question, pages, view: { ...view, listings: shown.current } };
    },
    [db, question, pages, isOnline, can.campus, can.near, can.deal, held.released],
    // One page of it, however many are asked for.
    first && { question, pages: 1, view: first },
  );
  // The answer to the previous query stays visible until the next one arrives, but triggers no more pulls.
  const isSameQuestion = answer?.question === question;
  const wantedPage = isSameQuestion ? answer.view.wantedPage : 1;
  const firstPage = useResource(isKnown ? listPageResource(asked, 1) : null);
  const more = useResource(wantedPage > 1 ? listPageResource(asked, wantedPage) : null);
  const isFilling = isKnown && asked.deal !== query.deal;
  useResource(isFilling && query.deal === 'hot-deals' ? homeSectionResource('hot-deals') : null);
  const isFirstPulling = useDelayedOff(firstPage.isPulling);
  const isMoreComing = useDelayedOff(more.isPulling) || !isFailure(more.outcome);
  const view = useSteadyView(answer, isMoreComing);
  const isStandingIn =
    isOnline && view?.source === 'device' && (view.outcome === null || isFirstPulling);
  // Once a result was shown, as offline, a later pull reserves no room beyond it.
  const [seen, setSeen] = useState<string | null>(null);
  if (isSameQuestion && !isStandingIn && seen !== question) setSeen(question);
  return {
    view,
    isOnline,
    isCurrent: isSameQuestion && answer.pages === pages,
    isWaiting: isWaiting(view, isStandingIn, isMoreComing),
    isStandingIn,
    isPageAwaited: isStandingIn && seen !== question,
    isFirstPulling,
    isMoreComing,
    pull: wantedPage > 1 ? more.pull : firstPage.pull,
    release: held.release,
  };
}

function useFirstCatalogue(query: CatalogueQuery, isOnline: boolean): CatalogueView | undefined {
  const rows = useInitialRows();
  return useMemo(
    // Without a network the list is what this device finds.
    () => (rows === null || !isOnline ? undefined : readFirstCatalogue(rows, query)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the first question has rows that came with the document
    [rows],
  );
}

interface KeptAdvice {
  search: string;
  advice: SearchAdvice | null;
}

/**
 * Advice on the words of a search; null when the results have all of them.
 *
 * @param isAsked false while the results are not known, or one of them has all words
 */
export function useSearchAdvice(search: string, isAsked: boolean): SearchAdvice | null {
  const { db } = useRuntime();
  // Kept while the same search is looked up again.
  const [kept, setKept] = useState<KeptAdvice | null>(null);
  const latest = useLiveQuery(
    async () => {
      if (!isAsked) return null;
      // Failing to load advice must not fail the list.
      return { search, advice: await adviseOn(db, search).catch(() => null) };
    },
    [db, search, isAsked],
    null,
  );
  if (latest !== null && latest !== kept) setKept(latest);
  return kept?.search === search ? kept.advice : null;
}

/** Only words can be corrected, so the code is loaded with the first search for words. */
async function adviseOn(db: ScreenDatabase, search: string) {
  const { adviseOnSearch } = await import('#core/mirror/search/search-suggestions.ts');
  return adviseOnSearch(db, search);
}

function isFailure(outcome: ResourceState['outcome']): boolean {
  return outcome !== undefined && outcome !== 'fresh';
}

function isWaiting(
  view: CatalogueView | undefined,
  isStandingIn: boolean,
  isMoreComing: boolean,
): boolean {
  if (view === undefined) return true;
  return view.listings.length === 0 && (view.isShort ? isMoreComing : isStandingIn);
}

export type CategoryState =
  | { kind: 'loading' }
  | { kind: 'found'; category: NamedCategory }
  /** `unreached`: the provider is unreachable, and this device does not know the slug. */
  | { kind: 'gone' | 'unreached'; isPulling: boolean; pull: () => void };

/**
 * A category by its slug. The known ones are always found; others when the provider or this device has them.
 *
 * @param slug null where no category is asked for
 */
export function useCategory(slug: string | null): CategoryState | null {
  const { db } = useRuntime();
  const { outcome, isPulling, pull } = useResource(slug === null ? null : categoryResource(slug));
  const categories = useCategories();
  const first = useInitialRows();
  const told = useLiveQuery(
    async () => (slug === null ? null : { slug, name: await readCategoryName(db, slug) }),
    [db, slug],
    slug === null ? null : { slug, name: first?.listOf(categoryResource(slug).key)?.name ?? null },
  );
  if (slug === null) return null;
  const known = KNOWN_CATEGORIES.find((one) => one.slug === slug);
  const listed = categories.find((one) => one.slug === slug) ?? known;
  const name = told?.slug === slug ? told.name : null;
  const category = name === null ? listed : { slug, name };
  if (known === undefined && outcome === 'missing') return { kind: 'gone', isPulling, pull };
  if (category !== undefined) return { kind: 'found', category };
  if (outcome === 'fresh') return { kind: 'found', category: { slug, name: slug } };
  return outcome === undefined ? { kind: 'loading' } : { kind: 'unreached', isPulling, pull };
}

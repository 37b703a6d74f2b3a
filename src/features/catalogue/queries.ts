import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#components/runtime-context.tsx';
import { useOnline } from '#components/use-online.ts';
import { useResource } from '#components/use-resource.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { categoryResource } from '#core/mirror/category-resource.ts';
import {
  categoriesResource,
  homeSectionResource,
  productPageResource,
} from '#core/mirror/listing-resources.ts';
import { type CatalogueQuery, writeAddress } from './catalogue-address.ts';
import { type CatalogueView, readCatalogue } from './catalogue-view.ts';

export interface Catalogue {
  /** Undefined while the device is being read. */
  view: CatalogueView | undefined;
  /** When the provider last confirmed the list. */
  fetchedAt: number | null;
  isOnline: boolean;
  /** Nothing is here yet, but something may be on its way. */
  isWaiting: boolean;
  /** The first answer to this question is under way. */
  isFirstPulling: boolean;
  /** A further page is under way. */
  isMorePulling: boolean;
  /** Looks again, at whatever is missing. */
  pull: () => void;
}

/** A product list and the looks at the provider that keep it right. */
export function useCatalogue(query: CatalogueQuery, pages: number): Catalogue {
  const { db } = useRuntime();
  const isOnline = useOnline();
  const question = writeAddress({ kind: 'products' }, query);
  const answer = useLiveQuery(
    async () => ({ question, pages, view: await readCatalogue(db, query, pages, isOnline) }),
    [db, question, pages, isOnline],
  );
  // The answer to an earlier question stays in sight until the next one is here, but asks for nothing more.
  const wantedPage = answer?.question === question ? answer.view.wantedPage : 1;
  const first = useResource(productPageResource(query, 1));
  const more = useResource(wantedPage > 1 ? productPageResource(query, wantedPage) : null);
  useResource(query.deal === 'hot-deals' ? homeSectionResource('hot-deals') : null);
  const isFirstPulling = first.isPulling || (isOnline && first.outcome === undefined);
  return {
    view: answer?.view,
    fetchedAt: first.fetchedAt,
    isOnline,
    isWaiting: isWaiting(answer?.view, isFirstPulling, more.isPulling),
    isFirstPulling,
    isMorePulling: more.isPulling,
    pull: wantedPage > 1 ? more.pull : first.pull,
  };
}

function isWaiting(
  view: CatalogueView | undefined,
  isFirstPulling: boolean,
  isMorePulling: boolean,
): boolean {
  if (view === undefined) return true;
  if (view.listings.length > 0) return false;
  return view.isShort ? isMorePulling : view.source === 'device' && isFirstPulling;
}

export interface NamedCategory {
  slug: string;
  name: string;
}

/** The provider's categories; until they are here, the known ones. */
export function useCategories(): readonly NamedCategory[] {
  const { db } = useRuntime();
  useResource(categoriesResource);
  const rows = useLiveQuery(() => db.categories.orderBy('position').toArray(), [db]);
  return rows === undefined || rows.length === 0 ? KNOWN_CATEGORIES : rows;
}

export type CategoryState =
  { kind: 'loading' } | { kind: 'found'; category: NamedCategory } | { kind: 'missing' };

/** A category by its slug. The known ones are always found; others when the provider has them. */
export function useCategory(slug: string): CategoryState {
  const { outcome, isPulling } = useResource(categoryResource(slug));
  const category = useCategories().find((one) => one.slug === slug);
  const known = KNOWN_CATEGORIES.find((one) => one.slug === slug);
  if (known !== undefined) return { kind: 'found', category: category ?? known };
  if (outcome === 'missing') return { kind: 'missing' };
  if (category !== undefined) return { kind: 'found', category };
  if (outcome === 'fresh') return { kind: 'found', category: { slug, name: slug } };
  return isPulling || outcome === undefined ? { kind: 'loading' } : { kind: 'missing' };
}

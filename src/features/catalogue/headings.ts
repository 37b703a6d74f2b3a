import { DEAL_TITLES } from '#components/listing/filter-words.ts';
import type { Crumb } from '#components/page/breadcrumb.tsx';
import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import { COPY } from './copy.ts';

interface ListHeading {
  title: string;
  crumbs: readonly Crumb[];
  emptyTitle: string;
}

const HOME: Crumb = { label: COPY.home, to: '/' };
const PRODUCTS: Crumb = { label: COPY.list, to: '/products' };
export const CATEGORY_PARENTS: readonly Crumb[] = [
  HOME,
  { label: COPY.categories, to: '/categories' },
];

export const LIST_PARENTS: readonly Crumb[] = [HOME, PRODUCTS];

/** Heading of all products, deals or search results. */
export function headingOfList(query: CatalogueQuery): ListHeading {
  const title = titleOf(query);
  const crumbs =
    title === COPY.all ? [HOME, { label: PRODUCTS.label }] : [HOME, PRODUCTS, { label: title }];
  return { title, crumbs, emptyTitle: COPY.empty };
}

/** Heading of a category's list. */
export function headingOfCategory(name: string): ListHeading {
  return {
    title: name,
    crumbs: [...CATEGORY_PARENTS, { label: name }],
    emptyTitle: COPY.emptyCategory(name),
  };
}

function titleOf({ search, deal }: CatalogueQuery): string {
  if (search !== '') return COPY.resultsFor(search);
  return deal === null ? COPY.all : DEAL_TITLES[deal];
}

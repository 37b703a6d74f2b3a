import { matchPath } from 'react-router-dom';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { categoryResource } from '#core/mirror/category-resource.ts';
import type { InitialRows } from '#core/mirror/initial-data.ts';
import {
  categoriesResource,
  homeSectionResource,
  productPageResource,
  productResource,
  similarResource,
} from '#core/mirror/listing-resources.ts';
import { sellerOthersResource } from '#core/mirror/related-listings.ts';
import type { PublicResource } from '#core/mirror/resource.ts';
import { readAddress } from '#features/catalogue/catalogue-address.ts';
import { readRanking } from '#features/catalogue/rankings.ts';
import { routeOf, PRODUCTS } from '#features/catalogue/use-catalogue-query.ts';
import { readFirstStore } from '#features/store/queries.ts';

/** An address of the app, taken apart. */
interface Address {
  path: string;
  query: URLSearchParams;
  /** `:id` or `:slug` of the path; empty where it has none. */
  name: string;
}

/** A page that the provider draws: it shows the same to all. */
export interface PublicPage {
  /** Of the route. */
  pattern: string;
  /** The module that the route loads, as the manifest of the build names it. */
  source: string;
  /** What the page asks for, as far as `rows` tell; it is asked again when more is here. */
  list?: (address: Address, rows: InitialRows) => readonly PublicResource[];
  /** Whether there is nothing of the name. */
  isMissing?: (address: Address, rows: InitialRows) => boolean;
}

const PRODUCTS_PATH = '/products';
const CATALOGUE = 'src/features/catalogue/catalogue-page.tsx';

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    pattern: '/',
    source: 'src/features/home/home-page.tsx',
    list: () => [homeSectionResource('new-arrivals')],
  },
  { pattern: PRODUCTS_PATH, source: CATALOGUE, list: listCatalogue },
  { pattern: '/deals', source: CATALOGUE, list: listCatalogue },
  {
    pattern: '/category/:slug',
    source: CATALOGUE,
    list: (address) => [categoryResource(address.name), ...listCatalogue(address)],
    isMissing: ({ name }, rows) =>
      rows.outcomeOf(categoryResource(name).key) === 'missing' &&
      KNOWN_CATEGORIES.every(({ slug }) => slug !== name),
  },
  {
    pattern: '/products/:id',
    source: 'src/features/product/product-page.tsx',
    list: listProduct,
    isMissing: ({ name }, rows) => rows.outcomeOf(productResource(name).key) === 'missing',
  },
  {
    pattern: '/store/:id',
    source: 'src/features/store/store-page.tsx',
    list: ({ name }) => [sellerOthersResource(name)],
    isMissing: ({ name }, rows) => readFirstStore(rows, name) === null,
  },
  { pattern: '/all-categories', source: 'src/features/all-categories/all-categories-page.tsx' },
  ...['about', 'faq', 'returns', 'shipping', 'privacy-policy', 'terms-of-service'].map(textPage),
  ...['cookie-policy', 'seller-terms'].map(textPage),
  { pattern: '/contact-us', source: 'src/features/support/contact-page.tsx' },
  { pattern: '/donations', source: 'src/features/support/donations-page.tsx' },
];

/** What is drawn where no route is. */
export const LOST_PAGE: PublicPage = {
  pattern: '*',
  source: 'src/app/shell/not-found-page.tsx',
  isMissing: () => true,
};

/** Routes that show what is one member's, or a step of theirs: drawn by the browser alone. */
const PERSONAL = ['/login', '/login/verify-otp', '/register', '/cart', '/wishlist', '/dashboard', '/moderation', '/sync', '/settings', '/categories']; // prettier-ignore

/** The page under a path; null for one that only a browser draws. */
export function pageAt(path: string): { page: PublicPage; name: string } | null {
  for (const page of PUBLIC_PAGES) {
    const match = matchPath({ path: page.pattern, caseSensitive: true }, path);
    if (match !== null) return { page, name: match.params.id ?? match.params.slug ?? '' };
  }
  return PERSONAL.includes(path) ? null : { page: LOST_PAGE, name: '' };
}

/** What every page asks for beside its own. */
export const FOR_EVERY_PAGE: readonly PublicResource[] = [categoriesResource];

function textPage(name: string): PublicPage {
  return { pattern: `/${name}`, source: 'src/features/pages/text-page.tsx' };
}

function listCatalogue({ path, query }: Address): readonly PublicResource[] {
  const ranking = path === PRODUCTS_PATH ? readRanking(query) : null;
  if (ranking !== null) return [homeSectionResource(ranking)];
  const asked = readAddress(routeOf(path) ?? PRODUCTS, query);
  // Whether it can be asked for a campus, the page hears with the first answer.
  if (asked.campus !== null) return [];
  const first = productPageResource(asked, 1);
  return asked.deal === 'hot-deals' ? [first, homeSectionResource('hot-deals')] : [first];
}

function listProduct({ name }: Address, rows: InitialRows): readonly PublicResource[] {
  const listing = rows.listing(name);
  if (listing === undefined) return [productResource(name)];
  const { id } = listing.seller;
  const similar = [productResource(name), similarResource(name)];
  return id === '' ? similar : [...similar, sellerOthersResource(id)];
}

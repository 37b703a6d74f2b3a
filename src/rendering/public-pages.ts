import { matchPath } from 'react-router-dom';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { TEXT_PATHS } from '#core/domain/public-paths.ts';
import { categoryResource } from '#core/mirror/resources/category-resource.ts';
import type { FirstResources } from '#core/mirror/resources/first-resources.ts';
import type { InitialRows } from '#core/mirror/initial-data.ts';
import { categoriesResource, productResource } from '#core/mirror/resources/listing-resources.ts';
import { sellerOthersResource } from '#core/mirror/related-listings.ts';
import type { PublicResource } from '#core/mirror/resources/resource.ts';
import { firstResources as ofCatalogue } from '#features/catalogue/first-resources.ts';
import { firstResources as ofHome } from '#features/home/first-resources.ts';
import { firstResources as ofProduct } from '#features/product/first-resources.ts';
import { readFirstStore } from '#features/store/queries.ts';

/** A page that the provider draws: it shows the same to all. */
interface PublicPage {
  /** Of the route. */
  pattern: string;
  /** The module that the route loads, as the manifest of the build names it. */
  source: string;
  /** What the page asks for. */
  list?: FirstResources;
  /** Whether there is nothing of the name: `:id` or `:slug` of the path; empty where it has none. */
  isMissing?: (name: string, rows: InitialRows) => boolean;
}

const CATALOGUE = 'src/features/catalogue/catalogue-page.tsx';

const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    pattern: '/',
    source: 'src/features/home/home-page.tsx',
    list: ofHome,
  },
  { pattern: '/products', source: CATALOGUE, list: ofCatalogue },
  { pattern: '/deals', source: CATALOGUE, list: ofCatalogue },
  {
    pattern: '/category/:slug',
    source: CATALOGUE,
    list: ofCatalogue,
    isMissing: (name, rows) =>
      rows.outcomeOf(categoryResource(name).key) === 'missing' &&
      KNOWN_CATEGORIES.every(({ slug }) => slug !== name),
  },
  {
    pattern: '/products/:id',
    source: 'src/features/product/product-page.tsx',
    list: ofProduct,
    isMissing: (name, rows) => rows.outcomeOf(productResource(name).key) === 'missing',
  },
  {
    pattern: '/store/:id',
    source: 'src/features/store/store-page.tsx',
    list: ({ pathname }) => [sellerOthersResource(nameIn(pathname))],
    isMissing: (name, rows) => readFirstStore(rows, name) === null,
  },
  { pattern: '/all-categories', source: 'src/features/all-categories/all-categories-page.tsx' },
  ...TEXT_PATHS.map((pattern) => ({ pattern, source: 'src/features/pages/text-page.tsx' })),
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
const PERSONAL = [
  '/login',
  '/login/verify-otp',
  '/register',
  '/cart',
  '/wishlist',
  '/dashboard',
  '/moderation',
  '/sync',
  '/settings',
  '/categories',
];

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

function nameIn(pathname: string): string {
  return pageAt(pathname)?.name ?? '';
}

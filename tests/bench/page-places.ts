import { SLEEVE_PATH } from '#support/browser/screens.ts';
import type { Place } from './page-journeys.ts';

const CARD = 'main [data-listing-id] h3, main [data-listing-id] h2';

/** What people arrive on: by the icon, by a search, by a link. */
export const PLACES: readonly Place[] = [
  { path: '/', content: 'main h1' },
  { path: '/products', content: CARD },
  { path: '/category/books', content: CARD },
  { path: SLEEVE_PATH, content: 'main h1' },
];

/** For a table that is read beside those of other catalogues. */
export function nameOf({ path }: Place): string {
  return path === SLEEVE_PATH ? '/products/{id}' : path;
}

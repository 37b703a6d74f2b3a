/** The screens that people arrive on, by links and by the icon on the home screen. */
export const loadHome = () => import('#features/home/home-page.tsx');
export const loadCatalogue = () => import('#features/catalogue/catalogue-page.tsx');
export const loadProduct = () => import('#features/product/product-page.tsx');

const FIRST_PAGES: readonly (readonly [RegExp, () => Promise<unknown>])[] = [
  [/^\/$/, loadHome],
  [/^\/(products|deals|category\/[^/]+)\/?$/, loadCatalogue],
  [/^\/products\/[^/]+\/?$/, loadProduct],
];

/**
 * Begins to load the screen of an address beside the engine instead of after it. What fails here is asked for again
 * when the screen is drawn.
 */
export function beginToLoadPage(pathname: string): void {
  const load = FIRST_PAGES.find(([pattern]) => pattern.test(pathname))?.[1];
  load?.().catch(() => undefined);
}

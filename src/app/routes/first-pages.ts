import type { FirstResources } from '#core/runtime/runtime.ts';

/** The screens that people arrive on, by links and by the icon on the home screen. */
export const loadHome = keepLoaded(() => import('#features/home/home-page.tsx'));
export const loadCatalogue = keepLoaded(() => import('#features/catalogue/catalogue-page.tsx'));
export const loadProduct = keepLoaded(() => import('#features/product/product-page.tsx'));

/** As far as a screen that is not drawn yet is known. */
export interface FirstPage {
  firstResources: FirstResources;
}

const FIRST_PAGES: readonly (readonly [RegExp, () => Promise<FirstPage>])[] = [
  [/^\/$/, loadHome],
  [/^\/(products|deals|category\/[^/]+)\/?$/, loadCatalogue],
  [/^\/products\/[^/]+\/?$/, loadProduct],
];

/** Whether people arrive here. */
export function isFirstPage(pathname: string): boolean {
  return FIRST_PAGES.some(([pattern]) => pattern.test(pathname));
}

/**
 * Begins to load the screen of an address beside the engine instead of after it. Never rejects: what fails here is asked
 * for again when the screen is drawn.
 */
export function beginToLoadPage(pathname: string): Promise<FirstPage | undefined> {
  const load = FIRST_PAGES.find(([pattern]) => pattern.test(pathname))?.[1];
  return Promise.resolve(load?.()).catch(() => undefined);
}

/** A module that is here is handed over in the same task: the screen is drawn with what surrounds it. */
function keepLoaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let kept: Promise<Module> | null = null;
  return () => {
    kept ??= load();
    kept.catch(() => (kept = null));
    return kept;
  };
}

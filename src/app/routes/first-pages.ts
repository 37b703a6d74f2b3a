import type { FirstResources } from '#core/runtime/runtime.ts';

/** The screens that people arrive on, by links and by the icon on the home screen. */
export const loadHome = keepLoaded(() => import('#features/home/home-page.tsx'));
export const loadCatalogue = keepLoaded(() => import('#features/catalogue/catalogue-page.tsx'));
export const loadProduct = keepLoaded(() => import('#features/product/product-page.tsx'));

/** What is known of a screen before it renders. */
export interface FirstPage {
  firstResources: FirstResources;
}

const FIRST_PAGES: readonly (readonly [RegExp, () => Promise<FirstPage>])[] = [
  [/^\/$/, loadHome],
  [/^\/(products|deals|category\/[^/]+)\/?$/, loadCatalogue],
  [/^\/products\/[^/]+\/?$/, loadProduct],
];

/** Whether people arrive on this address. */
export function isFirstPage(pathname: string): boolean {
  return FIRST_PAGES.some(([pattern]) => pattern.test(pathname));
}

/**
 * Begins to load the screen of an address in parallel with the engine. Never rejects: a failed load is retried when the
 * screen renders.
 */
export function beginToLoadPage(pathname: string): Promise<FirstPage | undefined> {
  const load = FIRST_PAGES.find(([pattern]) => pattern.test(pathname))?.[1];
  return Promise.resolve(load?.()).catch(() => undefined);
}

/** A loaded module is returned synchronously, so that the screen renders together with what surrounds it. */
function keepLoaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let kept: Promise<Module> | null = null;
  return () => {
    kept ??= load();
    kept.catch(() => (kept = null));
    return kept;
  };
}

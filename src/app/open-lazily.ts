import { lazy } from 'react';
import { beginToLoadPage } from './first-pages.ts';
import { loadForPage } from './load-with-retry.ts';

const loadApp = async (pathname: string) => {
  const loadingPage = beginToLoadPage(pathname);
  const { openApp } = await loadForPage(() => import('./open-app.tsx'));
  return openApp(loadingPage);
};

let loading: ReturnType<typeof loadApp> | null = null;

/** What the first screen needs is asked for at once, side by side, before anything is drawn. */
export function beginToLoad(pathname: string): void {
  loading = loadApp(pathname);
  loading.catch(() => undefined);
}

/**
 * Database, engine and screens load beside the first paint, not before it. The first screen comes along: React lets
 * a part that it has to wait for once more wait at least 300 ms.
 */
export const OpenApp = lazy(async () => ({
  default: await (loading ?? loadApp(location.pathname)),
}));

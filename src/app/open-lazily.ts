import { lazy } from 'react';
import { beginToLoadPage } from './first-pages.ts';
import { loadForPage } from './load-with-retry.ts';

const loadEngine = () => import('./open-app.tsx');

/** What the first screen needs is asked for at once, side by side, before anything is drawn. */
export function beginToLoad(pathname: string): void {
  loadEngine().catch(() => undefined);
  beginToLoadPage(pathname);
}

/** Database, engine and screens load beside the first paint, not before it. */
export const OpenApp = lazy(async () => {
  const { openApp } = await loadForPage(loadEngine);
  return { default: await openApp() };
});

import { lazy } from 'react';
import { beginToLoadPage } from '../routes/first-pages.ts';
import { loadForPage } from '#bindings/load-with-retry.ts';

/**
 * Database, engine and screens load in parallel with the first paint, not before it. The first screen is loaded
 * together with the engine, as React shows a second Suspense fallback for at least 300 ms.
 */
export function openLazily(pathname: string) {
  const loadingPage = beginToLoadPage(pathname);
  const opening = loadForPage(() => import('./open-app.tsx')).then(({ openApp }) =>
    openApp(loadingPage),
  );
  // The failure is reported when the component is rendered.
  opening.catch(() => undefined);
  return lazy(async () => ({ default: await opening }));
}

import { lazy } from 'react';
import { beginToLoadPage } from '../routes/first-pages.ts';
import { loadForPage } from '#bindings/load-with-retry.ts';

/**
 * Database, engine and screens load beside the first paint, not before it: what the first screen needs is asked for at
 * once, side by side. It comes with the engine, as React lets a part that it has to wait for once more wait for at least
 * 300 ms.
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

import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { captureInstallPrompt } from '#bindings/install-offer.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { App } from './app.tsx';
import { openLazily } from './boot/open-lazily.ts';
import { beginHydration } from '#bindings/load-with-retry.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('No #root.');

// The provider renders public pages; the worker and static file servers send the bare document.
const isDrawn = root.hasChildNodes();
if (isDrawn) beginHydration();
const OpenApp = openLazily(location.pathname);
captureInstallPrompt();
const Nothing = () => null;
const appWith = (page: typeof OpenApp | typeof Nothing) => (
  <StrictMode>
    <BrowserRouter>
      <App page={page} />
    </BrowserRouter>
  </StrictMode>
);
if (isDrawn) {
  // As a transition, hydration yields to scrolling and taps.
  startTransition(() => void hydrateRoot(root, appWith(OpenApp)));
} else {
  const bare = createRoot(root);
  // In one task: otherwise the router would miss a step back between reading the address and subscribing to it.
  flushSync(() => bare.render(appWith(Nothing)));
  // Not behind a Suspense fallback: React shows each fallback for at least 300 ms, one after the other.
  startTransition(() => bare.render(appWith(OpenApp)));
}

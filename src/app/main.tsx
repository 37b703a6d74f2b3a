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

// The provider draws public pages; the worker and other servers of files hand out the bare page.
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
  // As a transition, it is done in slices: scrolling and taps come in between.
  startTransition(() => void hydrateRoot(root, appWith(OpenApp)));
} else {
  const bare = createRoot(root);
  // In one task: a step back between the router's reading of the address and its listening would be lost on it.
  flushSync(() => bare.render(appWith(Nothing)));
  // Not as what a fallback stands in for: React keeps fallbacks for 300 ms, one after the other.
  startTransition(() => bare.render(appWith(OpenApp)));
}

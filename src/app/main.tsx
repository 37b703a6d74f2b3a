import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { captureInstallPrompt } from '#bindings/install-offer.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { App } from './app.tsx';
import { beginToLoad, OpenApp } from './open-lazily.ts';
import { beginHydration } from './load-with-retry.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root.');

beginToLoad(location.pathname);
captureInstallPrompt();
const app = (
  <StrictMode>
    <BrowserRouter>
      <App page={OpenApp} />
    </BrowserRouter>
  </StrictMode>
);
// The provider draws public pages; the worker and other servers of files hand out the bare page.
if (root.hasChildNodes()) {
  beginHydration();
  // As a transition, it is done in slices: scrolling and taps come in between.
  startTransition(() => void hydrateRoot(root, app));
} else createRoot(root).render(app);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { keepInstallOffer } from '#components/install-offer.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { App, beginToLoad } from './app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root.');

beginToLoad(location.pathname);
keepInstallOffer();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);

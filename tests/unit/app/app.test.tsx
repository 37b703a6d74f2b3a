import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { App } from '../../../src/app/app.tsx';

describe('the shell around every page', () => {
  it.each(['/', '/products', '/cart', '/login', '/nowhere'])(
    '[S083] has the search form in its header at %s',
    (address) => {
      const html = renderToStaticMarkup(
        <MemoryRouter initialEntries={[address]}>
          <App page={() => null} />
        </MemoryRouter>,
      );
      const [header = ''] = /<header.*<\/header>/s.exec(html) ?? [];
      expect(header).toMatch(/<form role="search"[^>]*><input type="search"[^>]* name="search"/);
    },
  );
});

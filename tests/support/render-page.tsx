import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { DocumentContext } from '#bindings/document-context.ts';

const DOCUMENT = { origin: 'https://shop.test', addData: () => undefined };

/** A page as words, drawn where there is no browser. */
export function renderPage(Page: ComponentType): string {
  return renderToStaticMarkup(
    <DocumentContext value={DOCUMENT}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </DocumentContext>,
  );
}

import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DocumentContext } from '#bindings/document-context.ts';
import { ProductPath } from '#features/product/product-path.tsx';
import { aListing } from '#support/listing-builder.ts';

const DOCUMENT = { origin: 'https://shop.test', addData: () => undefined };

/** The arrow that a phone shows, as the first reply has it. */
function wayBackOf(category: string): string {
  const html = renderToStaticMarkup(
    <DocumentContext value={DOCUMENT}>
      <StaticRouter location="/products/1">
        <ProductPath listing={aListing({ category, title: 'Desk lamp' })} />
      </StaticRouter>
    </DocumentContext>,
  );
  const [, to = '', words = ''] = /.*<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>$/.exec(html) ?? [];
  return `${words.replace(/<[^>]*>/g, '')} ${to}`;
}

describe('the back link of a product that was opened by its address', () => {
  it('leads to its category, which it names', () => {
    expect(wayBackOf('books')).toBe('Books /category/books');
  });

  it('leads to all products from a category that the shop does not know', () => {
    expect(wayBackOf('kites')).toBe('Products /products');
  });
});

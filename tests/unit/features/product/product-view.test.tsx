import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DocumentContext } from '#bindings/document-context.ts';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { ProductView } from '#features/product/product-view.tsx';
import { aListing } from '#support/listing-builder.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const DOCUMENT = { origin: 'https://shop.test', addData: () => undefined };

function draw(facts: Parameters<typeof aListing>[0]): string {
  return renderToStaticMarkup(
    <DocumentContext value={DOCUMENT}>
      <RuntimeProvider runtime={staticRuntime}>
        <MemoryRouter>
          <ProductView listing={aListing(facts)} fetchedAt={null} isReached />
        </MemoryRouter>
      </RuntimeProvider>
    </DocumentContext>,
  );
}

const STOCK_WORDS = /(?:In Stock|Out of Stock|Only \d+ left in stock|This one is sold\.)/g;
const stockWordsOf = (facts: Parameters<typeof aListing>[0]) =>
  draw(facts)
    .replace(/<[^>]+>/g, ' ')
    .match(STOCK_WORDS);

describe('the page of a product', () => {
  it('[S158] says by its stock alone that little is left, beside what keeps it from being bought', () => {
    expect(stockWordsOf({ stock: 5, quantity: 20 })).toEqual(['Only 5 left in stock']);
    expect(stockWordsOf({ stock: 5, quantity: 0 })).toEqual([
      ...['Out of Stock', 'Only 5 left in stock'],
    ]);
    expect(stockWordsOf({ stock: 5, quantity: 5, status: 'sold' })).toEqual([
      ...['This one is sold.', 'Only 5 left in stock'],
    ]);
    expect(stockWordsOf({ stock: 10, quantity: 3 })).toEqual(['In Stock']);
    expect(stockWordsOf({ stock: 0, quantity: 0 })).toEqual(['Out of Stock']);
    expect(stockWordsOf({ stock: 0, quantity: 5 })).toEqual(['In Stock']);
  });

  it('[S157, S158] says how many are left from 9 pieces down, and with none that it is out of stock', () => {
    for (const [quantity, words] of [
      [10, 'In Stock'],
      [9, 'Only 9 left in stock'],
      [1, 'Only 1 left in stock'],
      [0, 'Out of Stock'],
    ] as const)
      expect(stockWordsOf({ stock: quantity, quantity })).toEqual([words]);
  });

  it('[S133] writes its price with two decimals, also in the bar of a phone, which repeats it to the eye alone', () => {
    const html = draw({ price: 1_234_567.5 });
    expect(html).toContain('data-price="1,234,567.50 LKR"');
    expect(html.match(/>1,234,567\.50 LKR</g)).toHaveLength(1);
    expect(html).not.toContain('1,234,568');
  });

  it('marks what its seller wrote, and their name, with the language of its script', () => {
    const seller = { ...aListing().seller, name: 'කමලා' };
    const html = draw({ seller, description: 'மேசை விளக்கு', features: ['Light', 'සැහැල්ලු'] });
    expect(html.match(/lang="si"[^>]*>කමලා</g)).toHaveLength(2);
    expect(html).toMatch(/<p [^>]*lang="ta"[^>]*>மேசை விளக்கு/);
    expect(html).toMatch(/<li>Light<\/li><li lang="si">/);
  });
});

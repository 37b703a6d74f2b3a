import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { UNKNOWN_QUANTITY } from '#core/domain/listing.ts';
import type { WishlistItem } from '#features/wishlist/queries.ts';
import { WishlistSkeleton } from '#features/wishlist/wishlist-skeleton.tsx';
import { WishlistTable } from '#features/wishlist/wishlist-table.tsx';
import { aListing } from '#support/listing-builder.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const nothing = () => {};
const edits = {
  ...{ undoRows: [], returnedId: null, remove: nothing, move: nothing, moveAll: nothing },
  ...{ undo: nothing, undoExpired: nothing },
};

function draw(facts: Parameters<typeof aListing>[0]): string {
  return drawSaved(aListing({ id: 'l1', title: 'Kettle', ...facts }), 1000);
}

function drawSaved(listing: WishlistItem['listing'], price: number): string {
  const item: WishlistItem = {
    ...{ listingId: 'l1', savedAt: '2026-11-20T05:02:00.000Z', title: '', image: '', price },
    listing,
  };
  return renderToStaticMarkup(
    <RuntimeProvider runtime={staticRuntime}>
      <MemoryRouter>
        <WishlistTable items={[item]} undoRows={[]} edits={edits} />
      </MemoryRouter>
    </RuntimeProvider>,
  );
}

it('[S225] an earlier price is struck through behind the price of now, and only where there is one', () => {
  const html = draw({ price: 1000, originalPrice: 1500 });
  expect(html).toMatch(/1,000 LKR<.*<s [^>]*>1,500 LKR<\/s>/);
  expect(draw({ price: 1000, originalPrice: null })).not.toContain('<s ');
});

it('[S226, S229] a sold listing is in stock by its quantity, with the mark that it is sold, and the provider judges its addition', () => {
  const html = draw({ quantity: 3, status: 'sold' });
  expect(html).toMatch(/In Stock<\/span><span[^>]*>Sold</);
  expect(html).not.toContain('disabled=""');
  expect(draw({ quantity: 0, status: 'sold' })).toContain('disabled=""');
});

it('[S223] repeats no words of the page in the name of the table', () => {
  expect(draw({})).not.toContain('My Wishlist');
});

it('[S226–S229] stock, day, Remove, and Add to Cart that is closed at zero', () => {
  const [html, soldOut] = [draw({ quantity: 1 }), draw({ quantity: 0 })];
  for (const words of ['In Stock', 'aria-label="Remove Kettle from wishlist"'])
    expect(html).toContain(words);
  // The order of day and month is the machine's.
  expect(html).toMatch(/>(20 Nov|Nov 20,) 2026</);
  const isClosed = (drawn: string) =>
    /<button[^>]*aria-description="Kettle"[^>]*>(?=Add to Cart<)/
      .exec(drawn)?.[0]
      .includes('disabled=""');
  expect(soldOut).toContain('Out of Stock');
  expect([isClosed(html), isClosed(soldOut)]).toEqual([false, true]);
});

it('says no price of a listing of which the provider has told the id alone', () => {
  expect(drawSaved(null, 0)).not.toContain('LKR');
  expect(drawSaved(null, 1000)).toContain('1,000 LKR');
  expect(draw({ price: 0 })).toContain('>0 LKR<');
});

it('does not call in stock what the provider has told no quantity of', () => {
  const html = draw({ quantity: UNKNOWN_QUANTITY });
  expect(html).not.toContain('In Stock');
  expect(html).toContain('Not known yet');
  expect(html).not.toContain('disabled=""');
});

it('says that it is loading to those who do not see its shape', () => {
  expect(renderToStaticMarkup(<WishlistSkeleton />)).toContain('Loading your wishlist');
});

it('marks a title in Sinhala or Tamil as such', () => {
  expect(draw({ title: 'ඉංජිනේරු සටහන්' })).toMatch(/<a [^>]*lang="si"[^>]*>ඉංජිනේරු/);
  expect(draw({ title: 'பொறியியல் குறிப்புகள்' })).toMatch(/<a [^>]*lang="ta"[^>]*>பொறியியல்/);
  expect(draw({})).not.toContain('lang=');
});

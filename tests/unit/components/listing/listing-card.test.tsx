import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ListingCard } from '#components/listing/listing-card.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { aListing } from '#support/listing-builder.ts';

const seller = { id: 's', name: 'Rizwan Mohamed', pictureUrl: '', rating: null };

function draw(facts: Partial<Listing>): string {
  const card = (
    <ListingCard listing={aListing(facts)} wishlistAction={<button type="button">Save</button>} />
  );
  return renderToStaticMarkup(<MemoryRouter>{card}</MemoryRouter>).replaceAll('<!-- -->', '');
}

function wordsOf(facts: Partial<Listing>): string {
  return draw(facts).replace(/<[^>]*>/g, ' ');
}

describe('a card', () => {
  it('shows the campus as its students write it, and reads it out in full', () => {
    const campus = 'University of Sri Jayewardenepura';
    const card = draw({ seller: { ...seller, campus } });
    expect(card).toContain('<span aria-hidden="true">USJ</span>');
    expect(card).toContain(`>${campus}</span>`);
    expect(wordsOf({ seller: { ...seller, campus: null } })).toMatch(/LKR\s+Used/);
  });

  it('is read from its title on, and reaches its buttons last', () => {
    const words = wordsOf({ title: 'Desk lamp', price: 900, originalPrice: 1200 });
    expect(words).toMatch(/^\s*Desk lamp\s.*900 LKR.*1,200 LKR.*Save\s*$/);
  });

  it('names a photo in all its widths, and a drawing in its one', () => {
    const folder = `/uploads/${'0'.repeat(24)}`;
    expect(draw({ images: [`${folder}/1280.webp`] })).toContain(
      `srcSet="${folder}/320.webp 320w,${folder}/640.webp 640w,${folder}/1280.webp 1280w" sizes="(min-width: 768px) 16rem, 50vw"`,
    );
    expect(draw({ images: ['/pictures/1f4da.webp'] })).not.toContain('srcSet');
  });

  it('[S131] says a discount once', () => {
    const card = draw({ price: 760, originalPrice: 1000 });
    expect(card.replaceAll('<!-- -->', '').match(/[^>]*24%[^<]*/g)).toEqual(['-24%']);
  });

  it('has no line that only some have: of most things there is one', () => {
    expect(draw({ quantity: 1 })).not.toContain('left in stock');
    expect(draw({ quantity: 3 })).not.toContain('left in stock');
  });

  it('leads to its page whatever characters its id has', () => {
    expect(draw({ id: 'books/2?b#c%' })).toContain('href="/products/books%2F2%3Fb%23c%25"');
  });

  it('says what can no longer be had', () => {
    expect(wordsOf({ status: 'sold' })).toContain('Sold');
    expect(wordsOf({ quantity: 0 })).toContain('Out of Stock');
    expect(wordsOf({})).not.toMatch(/Sold|Out of Stock/);
  });
});

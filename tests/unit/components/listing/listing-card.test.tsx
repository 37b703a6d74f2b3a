import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ListingCard } from '#components/listing/listing-card.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { aListing } from '#support/listing-builder.ts';

const seller = { id: 's', name: 'Rizwan Mohamed', pictureUrl: '', rating: null };

function draw(facts: Partial<Listing>): string {
  const card = <ListingCard listing={aListing(facts)} />;
  return renderToStaticMarkup(<MemoryRouter>{card}</MemoryRouter>).replaceAll('<!-- -->', '');
}

describe('a card', () => {
  it('names the campus in short and before the seller, whose name may be cut off', () => {
    const campus = 'University of Sri Jayewardenepura';
    expect(draw({ seller: { ...seller, campus } })).toContain('>USJ · Rizwan Mohamed<');
    expect(draw({ seller: { ...seller, campus: null } })).toContain('>Rizwan Mohamed<');
  });

  it('says how few are left, but not of what there was only one of', () => {
    expect(draw({ quantity: 2 })).toContain('Only 2 left in stock');
    expect(draw({ quantity: 20, stock: 5 })).toContain('Only 5 left in stock');
    expect(draw({ quantity: 1 })).not.toContain('left in stock');
    expect(draw({ quantity: 2, status: 'sold' })).not.toContain('left in stock');
  });
});

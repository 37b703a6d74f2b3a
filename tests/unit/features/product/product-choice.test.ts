import { describe, expect, it } from 'vitest';
import { isBuyable, UNKNOWN_QUANTITY } from '#core/domain/listing.ts';
import { chosenVariations, mostPieces, withinStock } from '#features/product/product-choice.ts';

const SHIRT = {
  variations: [
    { name: 'size', options: ['S', 'M'] },
    { name: 'color', options: ['white', 'navy'] },
  ],
};

describe('the choice on a product page', () => {
  it('[S136] is the first option of every variation at first', () => {
    expect(chosenVariations(SHIRT, {})).toEqual({ size: 'S', color: 'white' });
  });

  it('keeps the picked options and drops those that the seller no longer offers', () => {
    expect(chosenVariations(SHIRT, { size: 'M', color: 'pink', weight: '1 kg' })).toEqual({
      size: 'M',
      color: 'white',
    });
  });

  it('[S139, S140] is at least one piece and at most the stock', () => {
    const listing = { status: 'active', quantity: 3 } as const;
    expect(withinStock(listing, 0)).toBe(1);
    expect(withinStock(listing, 2)).toBe(2);
    expect(withinStock(listing, 9)).toBe(3);
    expect(withinStock({ status: 'active', quantity: 0 }, 4)).toBe(1);
    expect(withinStock({ status: 'sold', quantity: 5 }, 4)).toBe(1);
  });

  it('[S141] is one piece with no way up where the provider tells no quantity', () => {
    const listing = { status: 'active', quantity: UNKNOWN_QUANTITY } as const;
    expect([withinStock(listing, 1), withinStock(listing, 4), mostPieces(listing)]).toEqual([
      1, 1, 1,
    ]);
    expect(isBuyable(listing)).toBe(true);
  });
});

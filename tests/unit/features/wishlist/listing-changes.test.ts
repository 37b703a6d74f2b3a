import { describe, expect, it } from 'vitest';
import { changesSinceSaved } from '#features/wishlist/listing-changes.ts';
import { countItems } from '#components/listing/count-items.ts';
import { countDrops, priceDropWords } from '#features/wishlist/copy.ts';
import { aListing } from '#support/listing-builder.ts';

describe('the state of a saved listing', () => {
  it('is a price drop only when it costs less than when it was saved', () => {
    const earlierPrice = (seen: number, now: number) =>
      changesSinceSaved({ price: seen, listing: aListing({ price: now }) }).earlierPrice;
    expect(earlierPrice(1650, 1500)).toBe(1650);
    expect(earlierPrice(1650, 1650)).toBeNull();
    expect(earlierPrice(1650, 1800)).toBeNull();
    // A listing that cannot be bought has no price worth a mark.
    const sold = aListing({ price: 1500, status: 'sold' });
    expect(changesSinceSaved({ price: 1650, listing: sold }).earlierPrice).toBeNull();
    // A provider that names only the id gave no price when it was saved.
    expect(earlierPrice(0, 1500)).toBeNull();
    expect(priceDropWords(1650)).toBe('Price drop: was 1,650 LKR');
  });

  it('[S226] is its stock by the quantity alone, also of a sold one, and unknown for a listing that the device does not have', () => {
    const changes = (facts: Parameters<typeof aListing>[0]) =>
      changesSinceSaved({ price: 1, listing: aListing(facts) });
    const stock = (facts: Parameters<typeof aListing>[0]) => changes(facts).stock;
    expect(stock({ quantity: 1 })).toBe('In Stock');
    expect(stock({ quantity: 0 })).toBe('Out of Stock');
    const sold = { stock: 'In Stock', isSold: true };
    expect(changes({ quantity: 3, status: 'sold' })).toMatchObject(sold);
    expect(stock({ quantity: 0, status: 'sold' })).toBe('Out of Stock');
    expect(changes({ quantity: 3 }).isSold).toBe(false);
    expect(changesSinceSaved({ price: 1650, listing: null })).toEqual({
      ...{ stock: 'Not known yet', isSold: false },
      earlierPrice: null,
    });
  });
});

it('one is an item, none and more are items', () => {
  expect([0, 1, 2].map(countItems)).toEqual(['0 items', '1 item', '2 items']);
});

it('price drops are counted in words', () => {
  expect([1, 2].map(countDrops)).toEqual(['1 price drop', '2 price drops']);
});

import { describe, expect, it } from 'vitest';
import { toLineRow } from '#core/commands/cart/cart-entry.ts';
import { hasKnownPrice } from '#core/domain/cart.ts';
import { UNKNOWN_QUANTITY } from '#core/domain/listing.ts';
import type { CartLineRow } from '#core/storage/rows.ts';
import { maxQuantity } from '#features/cart/max-quantity.ts';
import { toItem } from '#features/cart/queries.ts';
import { readShippingChoice } from '#features/cart/use-shipping-choice.ts';
import { aListing } from '#support/listing-builder.ts';

describe('the pieces of a line', () => {
  const listing = aListing({ id: 'tee', quantity: 5 });
  const line = (key: string, quantity: number) => ({ key, listingId: 'tee', quantity, listing });

  it('share the stock of the listing with its other choices', () => {
    const [small, large] = [line('tee&size=S', 2), line('tee&size=L', 1)];
    expect(maxQuantity(small, [small, large])).toBe(4);
    expect(maxQuantity(large, [small, large])).toBe(3);
    expect(maxQuantity(line('tee', 1), [line('tee', 1)])).toBe(5);
  });

  it('[S200] are never fewer than none, and not bounded by an unknown stock', () => {
    expect(maxQuantity(line('a', 1), [line('a', 1), line('b', 9)])).toBe(0);
    expect(maxQuantity({ ...line('a', 1), listing: null }, [])).toBe(Infinity);
    const untold = aListing({ id: 'tee', quantity: UNKNOWN_QUANTITY });
    const untoldLine = { ...line('a', 1), listing: untold };
    expect(maxQuantity(untoldLine, [untoldLine, line('b', 9)])).toBe(Infinity);
  });
});

describe('a line that the provider named by its id alone', () => {
  const bare: CartLineRow = {
    ...{ key: 'tee', listingId: 'tee', variations: {}, title: '', image: '', price: 0 },
    ...{ quantity: 3, position: 0 },
  };
  const listing = aListing({ id: 'tee', title: 'T-shirt', price: 1650, images: ['/tee.webp'] });

  it('looks and costs as its listing does, once the device knows it', () => {
    expect(hasKnownPrice(bare)).toBe(false);
    expect(toItem(bare, null)).toEqual({ ...bare, listing: null });
    const item = toItem(bare, listing);
    expect(item).toMatchObject({ title: 'T-shirt', price: 1650, image: '/tee.webp', quantity: 3 });
    expect(hasKnownPrice(item)).toBe(true);
  });

  it('keeps what the shopper saw where that is known, a price of nothing too', () => {
    const seen = { ...bare, title: 'T-shirt', price: 0 };
    expect(hasKnownPrice(seen)).toBe(true);
    expect(toItem(seen, listing)).toMatchObject({ title: 'T-shirt', price: 0, image: '' });
  });

  it('takes the price of what is added to it', () => {
    const args = { listingId: 'tee', variations: {}, title: 'T-shirt', image: '', price: 1650 };
    expect(toLineRow(bare, args, 4, 9)).toMatchObject({
      title: 'T-shirt',
      price: 1650,
      position: 0,
    });
    expect(toLineRow({ ...bare, title: 'T', price: 5 }, args, 4, 9)).toMatchObject({ price: 5 });
    expect(toLineRow(null, args, 4, 9)).toMatchObject({ price: 1650, position: 9 });
  });
});

it('shipping is remembered when it is one of the three, and free otherwise', () => {
  expect(['free', 'flat', 'local'].map(readShippingChoice)).toEqual(['free', 'flat', 'local']);
  for (const unknown of [undefined, null, 'express', 'toString', 3])
    expect(readShippingChoice(unknown)).toBe('free');
});

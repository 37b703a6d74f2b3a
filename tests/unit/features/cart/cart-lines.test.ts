import { describe, expect, it } from 'vitest';
import { UNKNOWN_QUANTITY } from '#core/domain/listing.ts';
import { maxQuantity } from '#features/cart/max-quantity.ts';
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

it('shipping is remembered when it is one of the three, and free otherwise', () => {
  expect(['free', 'flat', 'local'].map(readShippingChoice)).toEqual(['free', 'flat', 'local']);
  for (const unknown of [undefined, null, 'express', 'toString', 3])
    expect(readShippingChoice(unknown)).toBe('free');
});

import { describe, expect, it } from 'vitest';
import { defaultVariations, isBuyable, lowStockOf } from '#core/domain/listing.ts';

describe('low stock', () => {
  it('[S158] is said from 1 to 9 pieces, not for 0 or 10', () => {
    const low = [0, 1, 9, 10].map((quantity) => lowStockOf({ quantity }));
    expect(low).toEqual([null, 1, 9, null]);
  });

  it('goes by the stock alone where that differs from the available count', () => {
    expect(lowStockOf({ quantity: 20, stock: 5 })).toBe(5);
    expect(lowStockOf({ quantity: 5, stock: 20 })).toBeNull();
    expect(lowStockOf({ quantity: 5, stock: 0 })).toBeNull();
  });
});

describe('a listing', () => {
  it('can be bought while active and in stock', () => {
    expect(isBuyable({ status: 'active', quantity: 1 })).toBe(true);
    expect(isBuyable({ status: 'active', quantity: 0 })).toBe(false);
    expect(isBuyable({ status: 'sold', quantity: 3 })).toBe(false);
  });

  it('[S136] preselects the first option of every variation', () => {
    const variations = [
      { name: 'color', options: ['navy', 'white'] },
      { name: 'size', options: [] },
    ];
    expect(defaultVariations(variations)).toEqual({ color: 'navy' });
  });
});

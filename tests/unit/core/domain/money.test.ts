import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountPercent, isDiscounted, savings } from '#core/domain/discount.ts';
import {
  formatCardPrice,
  formatCartAmount,
  formatExactPrice,
  lineAmount,
  readRupees,
} from '#core/domain/money.ts';

describe('prices', () => {
  it('[S004, S082] are whole numbers with the LKR suffix on cards', () => {
    expect(formatCardPrice(1500)).toBe('1,500 LKR');
    expect(formatCardPrice(1500.5)).toBe('1,501 LKR');
    expect(formatCardPrice(1_234_567)).toBe('1,234,567 LKR');
  });

  it('[S004, S133] have two decimals on the product page', () => {
    expect(formatExactPrice(1500)).toBe('1,500.00 LKR');
  });

  it('[S196] carry a dollar sign in the cart and are not converted', () => {
    expect(formatCartAmount(1500)).toBe('$1,500.00');
  });

  it('group digits as the browser does for Sri Lanka', () => {
    const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 });
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const exact = new Intl.NumberFormat('en-LK', decimals);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const rupees = cents / 100;
        expect(formatCardPrice(rupees)).toBe(`${whole.format(rupees)} LKR`);
        expect(formatExactPrice(rupees)).toBe(`${exact.format(rupees)} LKR`);
        expect(formatCartAmount(rupees)).toBe(`$${exact.format(rupees)}`);
      }),
      { numRuns: 500 },
    );
  });

  it('are read as people write them, and nothing else is', () => {
    expect(['0', '1500', '1500.5', '1500.50', '999999999.99'].map(readRupees)).toEqual([
      0, 1500, 1500.5, 1500.5, 999_999_999.99,
    ]);
    for (const text of ['', ' ', '-1', '1,500', '1.505', '.5', '5.', '1e3', '1234567890', '12 ']) {
      expect(readRupees(text), text).toBeNull();
    }
  });

  it('multiply without losing cents', () => {
    expect(lineAmount(0.1, 3)).toBe(0.3);
    expect(lineAmount(1999.99, 7)).toBe(13999.93);
  });
});

describe('a discount', () => {
  it('[S134] is the rounded share of the earlier price', () => {
    expect(discountPercent({ price: 2000, originalPrice: 3000 })).toBe(33);
    expect(savings({ price: 1999.99, originalPrice: 2500 })).toBe(500.01);
  });

  it.each([
    { price: 1000, originalPrice: null },
    { price: 1000, originalPrice: 1000 },
    { price: 1000, originalPrice: 900 },
    { price: 0, originalPrice: 900 },
  ])('is not shown for $price against $originalPrice', (priced) => {
    expect(isDiscounted(priced)).toBe(false);
    expect(discountPercent(priced)).toBe(0);
    expect(savings(priced)).toBe(0);
  });
});

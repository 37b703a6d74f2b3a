import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartLineKey, SHIPPING_FEES } from '#core/domain/cart.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { EVERYTHING, PAGE_SIZE, PRICE_SLIDER_SCALE, SORT_ORDERS } from '#core/domain/filters.ts';
import { defaultVariations, isBuyable, lowStockOf } from '#core/domain/listing.ts';
import { nextOrderStatuses, ORDER_STATUSES, shortOrderId } from '#core/domain/order.ts';
import {
  callAddress,
  formatPhone,
  internationalPhone,
  normalizePhone,
  whatsappAddress,
} from '#core/domain/phone.ts';
import { PRICE_PICKS } from '#core/domain/price-picks.ts';
import { matchesSearch } from '#core/domain/search.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';

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

describe('a line of the cart', () => {
  it('is the same whatever the order of its options', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.string(), fc.string()), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(pairs, (options) => {
        const forwards = cartLineKey('a', Object.fromEntries(options));
        expect(cartLineKey('a', Object.fromEntries([...options].reverse()))).toBe(forwards);
      }),
    );
  });

  it('differs with listing, option or value, whatever characters they contain', () => {
    const keys = [
      cartLineKey('a', {}),
      cartLineKey('b', {}),
      cartLineKey('a', { size: 'M' }),
      cartLineKey('a', { size: 'L' }),
      cartLineKey('a', { 'size=M&x': 'y' }),
      cartLineKey('a', { size: 'M&x=y' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('shipping', () => {
  it('[S194] costs nothing, 300 or 500', () => {
    expect(SHIPPING_FEES).toEqual({ free: 0, flat: 300, local: 500 });
  });
});

describe('an order', () => {
  it('[S298–S300, S309] goes from processing to shipped or canceled, from shipped to delivered, and then rests', () => {
    expect(
      Object.fromEntries(ORDER_STATUSES.map((status) => [status, nextOrderStatuses(status)])),
    ).toEqual({
      processing: ['shipped', 'canceled'],
      shipped: ['delivered'],
      delivered: [],
      canceled: [],
    });
  });

  it('[S285] is named by its last eight characters in upper case', () => {
    expect(shortOrderId('64f1a2b3c4d5e6f708192a3b')).toBe('#08192A3B');
  });
});

describe('a phone number', () => {
  it.each(['771234567', '0771234567', '+94 77 123 4567', '(77) 123 4567'])(
    'is called and written to from anywhere, however it was typed: %s',
    (typed) => {
      expect(callAddress(typed)).toBe('tel:+94771234567');
      expect(whatsappAddress(typed, 'Still there? “A&B” 100%')).toBe(
        'https://wa.me/94771234567?text=Still%20there%3F%20%E2%80%9CA%26B%E2%80%9D%20100%25',
      );
    },
  );

  it.each(['', '77123', 'none'])('that is not whole leads nowhere: %j', (typed) => {
    expect([callAddress(typed), whatsappAddress(typed, 'Hi')]).toEqual([null, null]);
  });

  it.each(['+1 555 123 4567', '077 1234', '+94 77 12', '0771234567890'])(
    '[S294] of another country, or not whole, is shown as it was given: %s',
    (given) => {
      expect(internationalPhone(given)).toBe(given);
    },
  );

  it.each(['771234567', '0771234567', '+94 77 123 4567', '0094771234567', '+94 (0)77 123 4567'])(
    '[S294] of Sri Lanka is shown in one way: %s',
    (given) => {
      expect(internationalPhone(given)).toBe('+94 (77) 123 4567');
    },
  );

  it('of another country is called and written to there', () => {
    expect(callAddress('+1 555 123 4567')).toBe('tel:+15551234567');
    expect(whatsappAddress('+1 555 123 4567', 'Hi')).toBe('https://wa.me/15551234567?text=Hi');
  });

  it('takes a sentence with half a character in it', () => {
    expect(whatsappAddress('771234567', 'a\uD83Db')).toBe('https://wa.me/94771234567?text=ab');
  });

  it.each(['771234567', '0771234567', '+94 77 123 4567', '0094771234567', '77-123-4567'])(
    '%s is kept as nine digits',
    (input) => {
      expect(normalizePhone(input)).toBe('771234567');
      expect(formatPhone(input)).toBe('(77) 123 4567');
    },
  );

  it('[S358] is formatted as far as it was typed', () => {
    expect(['', '7', '77', '771', '77123', '771234'].map(formatPhone)).toEqual([
      '',
      '7',
      '77',
      '(77) 1',
      '(77) 123',
      '(77) 123 4',
    ]);
  });
});

describe('search', () => {
  const listing = {
    title: 'ගණිතය පොත: Pure Maths',
    description: 'கணிதம் notes, 2nd edition',
    category: 'books',
  };

  it.each(['maths', 'PURE  maths', 'ගණිතය', 'கணிதம்', 'maths books', '', '  '])(
    'finds the listing by "%s"',
    (query) => {
      expect(matchesSearch(listing, query)).toBe(true);
    },
  );

  it('needs every word', () => {
    expect(matchesSearch(listing, 'maths physics')).toBe(false);
  });
});

describe('categories', () => {
  it('[S424, S425] are the eleven known ones with their display names', () => {
    expect(KNOWN_CATEGORIES).toHaveLength(11);
    expect(KNOWN_CATEGORIES.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Toilet & Sanitation', 'Makeup Corner', 'Baby Items']),
    );
    expect(KNOWN_CATEGORIES.map(({ slug }) => slug).join(' ')).toBe(
      'books electronics stationery clothing lab-equipment sports furniture accessories health-beauty home-kitchen kids-baby',
    );
  });

  it.each(KNOWN_CATEGORIES.map(({ slug }) => slug))(
    '[S003] have something on offer: %s',
    (slug) => {
      const onOffer = demoCatalogue.listings.filter(({ category }) => category === slug);
      expect(onOffer.length).toBeGreaterThan(0);
    },
  );
});

describe('a list of products', () => {
  it('[S115, S119, S120, S123] has pages of nine, three orders of which newest is the first, and a slider to 50000', () => {
    expect([PAGE_SIZE, PRICE_SLIDER_SCALE]).toEqual([9, 50_000]);
    expect(SORT_ORDERS).toEqual(['newest', 'price-asc', 'price-desc']);
    expect(EVERYTHING.sortBy).toBe('newest');
  });

  it('[S122] is narrowed with one tap to under 1K, 1K-5K, 5K-20K and above 20K', () => {
    expect(PRICE_PICKS.map(({ priceMin, priceMax }) => [priceMin, priceMax])).toEqual([
      [null, 1000],
      [1000, 5000],
      [5000, 20_000],
      [20_000, null],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingEditRequest, newListingRequest } from '#core/contract/listing-request.ts';
import { findRepeatedChoice, LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';

const lamp = {
  sellerId: 's',
  title: 'Lamp',
  description: 'Bright.',
  category: 'furniture',
  condition: 'new',
  price: 100,
  quantity: 1,
};
const accepts = (over: object) => newListingRequest.safeParse({ ...lamp, ...over }).success;

describe('the price of a listing', () => {
  it('may be any number of whole cents up to the limit', () => {
    const cents = fc.integer({ min: 1, max: Math.round(LISTING_LIMITS.maxPrice * 100) });
    fc.assert(
      fc.property(cents, (price) => accepts({ price: price / 100 })),
      { numRuns: 2000, examples: [[1], [7], [29], [57], [9_999_999_999]] },
    );
  });

  it.each([0, -1, 0.001, 1.005, 19.999, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '5'])(
    'may not be %j',
    (price) => {
      expect(accepts({ price })).toBe(false);
    },
  );
});

describe('a picture of a listing', () => {
  it.each([
    'https://example.org/a.jpg',
    'HTTP://example.org',
    "https://example.org/Sam's%20bike.jpg?w=1#x",
    'https://උදාහරණ.lk/පින්තූරය.webp',
    '/pictures/1f4da.webp',
    '/pictures/1f4da.webp#2',
    '/uploads/64f1a2b3c4d5e6f708192a3b/640.webp',
    '  https://example.org/a.jpg ',
  ])('may be at %s', (address) => {
    expect(accepts({ images: [address] })).toBe(true);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://x.lk',
    'data:image/svg+xml,<svg/>',
    'blob:https://x.lk/1',
    'ftp://x.lk/a.jpg',
    'https://',
    'https:///a.jpg',
    'https://x.lk/a b.jpg',
    'https://x.lk/"><script>',
    'https://x.lk\\a.jpg',
    '//x.lk/a.jpg',
    'pictures/1f4da.webp',
    '/pictures/',
    '/pictures/1f4da.webp#2"onload=',
    '/pictures/../api/orders',
    '/pictures/a/../../x',
    '/pictures/./a',
    '/pictures//a',
    '/api/orders',
    '/uploads/0123/1.webp',
    '/uploads/64f1a2b3c4d5e6f708192a3b/0640.webp',
    '/uploads/64F1A2B3C4D5E6F708192A3B/640.webp',
    '/Uploads/64f1a2b3c4d5e6f708192a3b/640.webp',
    '/uploads/64f1a2b3c4d5e6f708192a3b/640.webp/x',
    'https://x.lk/a.jpg\njavascript:alert(1)',
  ])('may not be at %j', (address) => {
    expect(accepts({ images: [address] })).toBe(false);
  });
});

describe('the listings of the demo', () => {
  it('keep to the limits for sellers', () => {
    const refused = demoCatalogue.listings.filter((listing) => {
      const images = listing.pictures.map((name) => `/pictures/${name}.webp`);
      const { success } = newListingRequest.safeParse({ ...listing, images, sellerId: 's' });
      return !success || findRepeatedChoice(listing.variations ?? []) !== null;
    });
    expect(refused.map(({ key }) => key)).toEqual([]);
  });
});

describe('an edit', () => {
  it('holds the fields that it names and nothing else', () => {
    const edit = { sellerId: 's', title: ' Lamp ', views: 7, reviews: [], seller: { name: 'x' } };
    expect(listingEditRequest.parse(edit)).toEqual({ sellerId: 's', title: 'Lamp' });
  });

  it('clears optional fields, and no required one', () => {
    const clears = (field: string) =>
      listingEditRequest.safeParse({ sellerId: 's', [field]: null }).success;
    expect(['originalPrice', 'warranty'].map(clears)).toEqual([true, true]);
    expect(['title', 'price', 'quantity', 'images'].map(clears)).toEqual(Array(4).fill(false));
  });
});

describe('choices', () => {
  it('are distinguished by their names, and their options by their texts', () => {
    const choice = (name: string, ...options: string[]) => ({ name, options });
    expect(findRepeatedChoice([])).toBeNull();
    expect(findRepeatedChoice([choice('size', 'M', 'L'), choice('color', 'M')])).toBeNull();
    expect(findRepeatedChoice([choice('size', 'M'), choice('size', 'L')])).toBe('size');
    expect(findRepeatedChoice([choice('size', 'M'), choice('color', 'red', 'red')])).toBe('red');
  });
});

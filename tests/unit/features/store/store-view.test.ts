import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { readStoreSort, sortProducts, STORE_SORTS } from '#features/store/sort-products.ts';
import { buildStore } from '#features/store/store-view.ts';
import { aListing } from '#support/listing-builder.ts';

const SELLER = { id: 'seller-1', name: 'Tharindu', pictureUrl: '', rating: 4.5, campus: null };

describe('a store', () => {
  it('of a seller of the sample is there before any of their listings', () => {
    const { id, name } = DEMO_SELLERS['demo-seller'];
    expect(buildStore(id, [])).toMatchObject({
      keeper: { name, reviewCount: 21, year: 'Final year' },
      products: [],
    });
  });

  it('of any other seller is built of their listings on this device', () => {
    const old = aListing({
      seller: { ...SELLER, name: 'Old name' },
      updatedAt: '2026-11-01T00:00:00.000Z',
      reviewCount: 2,
    });
    const recent = aListing({
      seller: { ...SELLER, campus: 'University of Jaffna' },
      updatedAt: '2026-11-02T00:00:00.000Z',
      reviewCount: 3,
    });
    expect(buildStore('seller-1', [old, recent])?.keeper).toEqual({
      id: 'seller-1',
      name: 'Tharindu',
      bio: '',
      avatar: '',
      rating: 4.5,
      reviewCount: 5,
      university: 'University of Jaffna',
      joinDate: null,
      year: null,
    });
  });

  it('is missing when neither the sample nor a listing names the seller', () => {
    expect(buildStore('nobody', [])).toBeNull();
  });

  it('offers active listings, and stays open when all are sold', () => {
    const sold = aListing({ seller: SELLER, status: 'sold' });
    const active = aListing({ seller: SELLER });
    expect(buildStore('seller-1', [sold, active])?.products).toEqual([active]);
    expect(buildStore('seller-1', [sold])?.products).toEqual([]);
  });

  it('calls a seller without a name a student', () => {
    expect(
      buildStore('seller-1', [aListing({ seller: { ...SELLER, name: '' } })])?.keeper.name,
    ).toBe('A student');
  });
});

describe('the order of the products of a store', () => {
  const cheap = aListing({ price: 100, createdAt: '2026-11-02T00:00:00.000Z' });
  const dear = aListing({ price: 900, createdAt: '2026-11-01T00:00:00.000Z' });
  const middle = aListing({ price: 500, createdAt: '2026-11-03T00:00:00.000Z' });
  const products = [cheap, dear, middle];

  it.each([
    ['newest', [middle, cheap, dear]],
    ['oldest', [dear, cheap, middle]],
    ['price-asc', [cheap, middle, dear]],
    ['price-desc', [dear, middle, cheap]],
  ] as const)('follows %s', (sort, expected) => {
    expect(sortProducts(products, sort)).toEqual(expected);
    expect(products).toEqual([cheap, dear, middle]);
  });

  it('loses and adds nothing, whatever the order', () => {
    const arbitrary = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 3 }), day: fc.integer({ min: 10, max: 12 }) }),
    );
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...STORE_SORTS), (facts, sort) => {
        const listings = facts.map(({ price, day }) =>
          aListing({ price, createdAt: `2026-11-${day}T00:00:00.000Z` }),
        );
        const ids = sortProducts(listings, sort).map(({ id }) => id);
        expect(ids.toSorted()).toEqual(listings.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('is the newest first when the address names an unknown one', () => {
    expect(readStoreSort('cheapest')).toBe('newest');
    expect(readStoreSort(null)).toBe('newest');
    expect(readStoreSort('oldest')).toBe('oldest');
  });
});

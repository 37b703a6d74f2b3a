import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productQuerySchema } from '#core/contract/product-query.ts';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import {
  type CatalogueRoute,
  type CatalogueQuery,
  countFilters,
  readAddress,
  withoutFilters,
  writeAddress,
} from '#core/domain/catalogue-address.ts';

const PRODUCTS: CatalogueRoute = { kind: 'products' };
const BOOKS: CatalogueRoute = { kind: 'category', slug: 'books' };
const DEALS: CatalogueRoute = { kind: 'deals' };
const BARE: CatalogueQuery = { ...EVERYTHING, deal: null, near: null };

function read(place: CatalogueRoute, address: string): CatalogueQuery {
  return readAddress(place, new URL(address, 'http://localhost').searchParams);
}

const slug = fc.constantFrom('books', 'electronics', 'lab-equipment', 'kids-baby');
const rupees = fc.option(fc.nat(900_000), { nil: null });
const anyQuery: fc.Arbitrary<CatalogueQuery> = fc.record({
  search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  categories: fc.uniqueArray(slug),
  conditions: fc.constantFrom([], ['new'] as const, ['used'] as const, ['new', 'used'] as const),
  priceMin: rupees,
  priceMax: rupees,
  sellerId: fc.constant(null),
  campus: fc.constantFrom(null, ...CAMPUSES),
  near: fc.constantFrom(null, ...CAMPUSES),
  sortBy: fc.constantFrom('newest', 'price-asc', 'price-desc'),
  deal: fc.constantFrom(null, 'hot-deals', 'flash-sale'),
});

describe('the address of a product list', () => {
  it('[S118, S121] says every filter, so that a link restores it', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(read(PRODUCTS, writeAddress(PRODUCTS, query))).toEqual(query);
      }),
    );
  });

  it('holds only the filters that are set', () => {
    expect(writeAddress(PRODUCTS, BARE)).toBe('/products');
    const found = {
      ...BARE,
      search: 'lab coat',
      categories: ['a', 'b'],
      sortBy: 'relevance',
    } as const;
    expect(writeAddress(PRODUCTS, found)).toBe('/products?search=lab+coat&category=a,b');
  });

  it('names an order with words only where the person chose it', () => {
    expect(read(PRODUCTS, '/products?search=lab').sortBy).toBe('relevance');
    expect(read(PRODUCTS, '/products?search=lab&sortBy=newest').sortBy).toBe('newest');
    expect(read(PRODUCTS, '/products').sortBy).toBe('newest');
    const found = { ...BARE, search: 'lab' };
    expect(writeAddress(PRODUCTS, { ...found, sortBy: 'newest' })).toContain('sortBy=newest');
    expect(writeAddress(PRODUCTS, { ...BARE, sortBy: 'relevance' })).toBe('/products');
  });

  it('has no more names than the provider accepts', () => {
    const list = Array.from({ length: 999 }, (_, nth) => nth).join(',');
    const { categories } = read(PRODUCTS, `/products?category=${list}`);
    expect(productQuerySchema.safeParse({ category: categories.join(',') }).success).toBe(true);
  });

  it('[S121] is read tolerantly: what means nothing is left out', () => {
    const address = '/products?priceMin=-5&priceMax=1e9&sortBy=best&condition=old,new&filter=x';
    expect(read(PRODUCTS, address)).toEqual({ ...BARE, conditions: ['new'] });
    expect(read(PRODUCTS, '/products?search=%20%20&category=,,').search).toBe('');
  });

  it('keeps the path of a category while exactly that one is chosen', () => {
    expect(read(BOOKS, '/category/books?sortBy=price-asc').categories).toEqual(['books']);
    const books = { ...BARE, categories: ['books'] };
    expect(writeAddress(BOOKS, { ...books, conditions: ['new'] })).toBe(
      '/category/books?condition=new',
    );
    expect(writeAddress(BOOKS, { ...books, categories: ['books', 'sports'] })).toBe(
      '/products?category=books,sports',
    );
    expect(writeAddress(BOOKS, { ...books, categories: [] })).toBe('/products');
  });

  it('reads /deals as the hot deals and leaves it when they are not requested', () => {
    const deals = read(DEALS, '/deals');
    expect(deals.deal).toBe('hot-deals');
    expect(writeAddress(DEALS, deals)).toBe('/deals');
    expect(writeAddress(DEALS, { ...deals, deal: null })).toBe('/products');
  });
});

describe('clearing the filters', () => {
  it('leaves the order, and on a category page the category', () => {
    const query = { ...BARE, categories: ['books'], priceMin: 5, sortBy: 'price-asc' } as const;
    expect(withoutFilters(PRODUCTS, query)).toBe('/products?sortBy=price-asc');
    expect(withoutFilters(BOOKS, query)).toBe('/category/books?sortBy=price-asc');
  });

  it('leaves a category page when the category was the only filter', () => {
    expect(withoutFilters(BOOKS, { ...BARE, categories: ['books'] })).toBe('/products');
  });

  it('counts what narrows the list beyond its place', () => {
    const query: CatalogueQuery = {
      ...BARE,
      categories: ['books'],
      conditions: ['new', 'used'],
      priceMin: 1,
      priceMax: 2,
      search: 'x',
      deal: 'hot-deals',
    };
    expect(countFilters(PRODUCTS, query)).toBe(6);
    expect(countFilters(BOOKS, query)).toBe(5);
    expect(countFilters(DEALS, query)).toBe(5);
  });
});

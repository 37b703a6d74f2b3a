import { describe, expect, it } from 'vitest';
import {
  absolute,
  breadcrumbData,
  productData,
  siteData,
  summarize,
} from '#components/page/structured-data.ts';
import { aListing } from '#support/listing-builder.ts';

const ORIGIN = 'https://kade.example';

describe('structured data of a product', () => {
  it('is an offer in rupees with two decimals, in stock, at its own address', () => {
    const listing = aListing({ id: 'abc', price: 1500.5, images: ['/pictures/1f4da.webp'] });
    expect(productData(listing, ORIGIN)).toMatchObject({
      '@type': 'Product',
      name: 'Calculus textbook',
      image: ['https://kade.example/pictures/1f4da.webp'],
      offers: {
        '@type': 'Offer',
        price: '1500.50',
        priceCurrency: 'LKR',
        url: 'https://kade.example/products/abc',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    });
  });

  it('has a mean of reviews only when there are reviews', () => {
    expect(productData(aListing(), ORIGIN)).not.toHaveProperty('aggregateRating');
    expect(productData(aListing({ rating: 4.5, reviewCount: 2 }), ORIGIN)).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    });
  });

  it('does not offer what cannot be bought', () => {
    const availability = (facts: Parameters<typeof aListing>[0]) =>
      JSON.stringify(productData(aListing(facts), ORIGIN));
    expect(availability({ quantity: 0 })).toContain('schema.org/OutOfStock');
    expect(availability({ status: 'sold' })).toContain('schema.org/SoldOut');
  });

  it('names no picture where there is none, and leaves an address of elsewhere as it is', () => {
    expect(productData(aListing(), ORIGIN)).not.toHaveProperty('image');
    expect(absolute('https://elsewhere.example/a.jpg', ORIGIN)).toBe(
      'https://elsewhere.example/a.jpg',
    );
    expect(absolute('http://', ORIGIN)).toBe('http://');
  });
});

describe('structured data of other pages', () => {
  it('is the path to the page, without the levels that are no pages', () => {
    const crumbs = [{ label: 'Home', to: '/' }, { label: 'Stores' }, { label: 'Nimal' }];
    expect(breadcrumbData(crumbs, ORIGIN)).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://kade.example/' },
        { position: 2, name: 'Nimal' },
      ],
    });
  });

  it('is where the search of the site is', () => {
    expect(JSON.stringify(siteData(ORIGIN))).toContain(
      '"urlTemplate":"https://kade.example/products?search={search_term_string}"',
    );
  });

  it('is a description in one line that ends with a whole word', () => {
    expect(summarize('  Two\n lines ')).toBe('Two lines');
    const long = summarize('campus '.repeat(60));
    expect(long.length).toBeLessThanOrEqual(156);
    expect(long.endsWith('campus…')).toBe(true);
  });
});

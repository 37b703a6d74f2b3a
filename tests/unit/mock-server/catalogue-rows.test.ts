import { describe, expect, it } from 'vitest';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { writeCatalogueRows } from '#server/seed/catalogue-rows.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { generateListings } from '#server/seed/generate.ts';
import { fixtureCatalogue } from '#support/provider/provider-fixture.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the rows of a catalogue', () => {
  it('have the same ids and times whenever they are written for the same day', () => {
    expect(writeCatalogueRows(fixtureCatalogue, NOW)).toEqual(
      writeCatalogueRows(fixtureCatalogue, NOW),
    );
  });

  it('move with the day of seeding', () => {
    const [today] = writeCatalogueRows(fixtureCatalogue, NOW).listings;
    const [tomorrow] = writeCatalogueRows(fixtureCatalogue, NOW + DAY_MS).listings;
    expect((tomorrow?.createdAt.getTime() ?? 0) - (today?.createdAt.getTime() ?? 0)).toBe(DAY_MS);
    expect(tomorrow?.id).toBe(today?.id);
  });

  it('count sales that were not canceled, and sum the ratings of a seller', () => {
    const { listings, members, orders } = writeCatalogueRows(fixtureCatalogue, NOW);
    const hoodie = listings.find(({ title }) => title === 'Faculty hoodie');
    expect(hoodie).toMatchObject({ orderCount: 1, ratingSum: 9, reviewCount: 2 });
    const seller = members.find(({ name }) => name === 'seller');
    expect(seller).toMatchObject({ ratingSum: 9, ratingCount: 2 });
    const delivered = orders.find(({ status }) => status === 'delivered');
    expect(delivered).toMatchObject({ quantity: 3, amountCents: 750_000 });
    expect(delivered?.updatedAt.getTime()).toBeLessThanOrEqual(NOW);
  });

  it('refuse a listing of an unknown member, with a message', () => {
    const { listings } = fixtureCatalogue;
    expect(() => writeCatalogueRows({ members: [], listings }, NOW)).toThrow(
      'The listing textbook names the unknown member seller.',
    );
  });

  it('of the demo catalogue are complete, with different ids', () => {
    const rows = writeCatalogueRows(demoCatalogue, NOW);
    const ids = [rows.members, rows.listings, rows.reviews, rows.orders].flatMap((table) =>
      table.map((row: { id: string }) => row.id),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.listings.every(({ createdAt }) => createdAt.getTime() <= NOW)).toBe(true);
  });

  it('of the demo catalogue show a drawing that several listings share in different colours', () => {
    const covers = writeCatalogueRows(demoCatalogue, NOW).listings.flatMap(({ images }) =>
      images[0] === undefined ? [] : [images[0]],
    );
    expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([]);
    expect(covers.filter((cover) => cover.startsWith('/pictures/1f9e5.webp')).sort()).toEqual([
      '/pictures/1f9e5.webp',
      '/pictures/1f9e5.webp#2',
      '/pictures/1f9e5.webp#3',
    ]);
  });
});

describe('generated listings', () => {
  it('are the same in one piece and in several', () => {
    const { members } = fixtureCatalogue;
    expect([...generateListings(members, 0, 10), ...generateListings(members, 10, 10)]).toEqual(
      generateListings(members, 0, 20),
    );
  });

  it('are plausible and spread over all categories', () => {
    const listings = generateListings(fixtureCatalogue.members, 0, 2000);
    expect(new Set(listings.map(({ category }) => category)).size).toBe(KNOWN_CATEGORIES.length);
    for (const { title, price, originalPrice, quantity, key } of listings) {
      expect(title.length, key).toBeLessThanOrEqual(90);
      expect(price, key).toBeGreaterThan(0);
      expect(originalPrice ?? price + 1, key).toBeGreaterThanOrEqual(price);
      expect(quantity, key).toBeGreaterThanOrEqual(0);
    }
    expect(new Set(listings.map(({ title }) => title)).size).toBeGreaterThan(300);
  });
});

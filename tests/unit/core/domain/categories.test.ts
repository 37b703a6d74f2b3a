import { describe, expect, it } from 'vitest';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';

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

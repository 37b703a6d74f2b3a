import { describe, expect, it } from 'vitest';
import { matchesSearch } from '#core/domain/search.ts';

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

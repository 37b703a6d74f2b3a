import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFoundAnywhere,
  matchesSearch,
  searchMatcher,
  searchTextOf,
  searchWords,
} from '#core/domain/search.ts';
import { anyQuery, anyText } from '#support/search-texts.ts';

const listing = {
  title: 'Samsung 55" Smart TV – කථා පොත',
  description: 'Activity tracker included. கணிதம் புத்தகம், ශ්‍රී ලංකා',
  category: 'home-kitchen',
};
const finds = (query: string) => matchesSearch(listing, query);

describe('a search', () => {
  it.each(['tracker', 'racke', 'කථා', 'පොත', 'ලංකා', 'ශ්‍රී', 'தகம்', 'kitchen', 'SAMSUNG'])(
    'finds a word of three or more characters anywhere in a word: "%s"',
    (query) => {
      expect(finds(query)).toBe(true);
    },
  );

  it.each(['tv', 't', 'sm', '55', 'පො', 'க', 'ki', 'A'])(
    'finds a shorter word where a word begins: "%s"',
    (query) => {
      expect(finds(query)).toBe(true);
    },
  );

  it.each(['v', 'vi', 'ty', 'ොත', 'ම්', 'rt'])(
    'does not find a shorter word inside of words: "%s"',
    (query) => {
      expect(finds(query)).toBe(false);
    },
  );

  it('counts code points: two Sinhala signs are a short word, three a long one', () => {
    expect(['පො', 'පොත', '𝐀b', 'a\u200db'].map(isFoundAnywhere)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('wants every word, in any order and wherever it is', () => {
    expect(finds('kitchen samsung කථා')).toBe(true);
    expect(finds('kitchen samsung radio')).toBe(false);
  });

  it.each(['', '  ', '%', '_', '\\', '"\'', '–—…', '📚'])(
    'without a word finds everything: "%s"',
    (query) => {
      expect(finds(query)).toBe(true);
    },
  );

  it('folds case, width and compatibility forms on both sides', () => {
    expect(finds('ｓａｍｓｕｎｇ')).toBe(true);
    expect(matchesSearch({ ...listing, title: 'ＬＡＰＴＯＰ ﬁlter' }, 'laptop filter')).toBe(true);
  });
});

describe('the text that the provider keeps for searching', () => {
  it('has every folded word once', () => {
    const text = searchTextOf({
      title: 'Book, BOOK & book-end',
      description: '',
      category: 'books',
    });
    expect(text).toBe('book end books');
  });

  it('has an end, also where letters unfold to many', () => {
    const unfolding = { ...listing, description: '\ufdfa'.repeat(5000) };
    expect(searchTextOf(unfolding).length).toBeLessThanOrEqual(8000);
    const many = Array.from({ length: 2000 }, (_, index) => `w${index}x`).join(' ');
    const cut = { ...listing, description: many };
    expect([matchesSearch(cut, 'w1x'), matchesSearch(cut, 'w1999x')]).toEqual([true, false]);
  });

  it('answers every search as the listing itself does', () => {
    const anyListing = fc.record({
      title: anyText,
      description: anyText,
      category: fc.constant('books'),
    });
    fc.assert(
      fc.property(anyListing, anyQuery, (anything, query) => {
        const text = ` ${searchTextOf(anything)}`;
        const held = searchWords(query).every((word) =>
          isFoundAnywhere(word) ? text.includes(word) : text.includes(` ${word}`),
        );
        expect(searchMatcher(query)(anything)).toBe(held);
      }),
      { numRuns: 2000 },
    );
  });
});

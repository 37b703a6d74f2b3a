import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '#core/domain/filters.ts';
import { createListingIndex, type IndexedListing } from '#core/domain/search/listing-index.ts';
import { editDistance, isWithin } from '#core/domain/search/spelling.ts';
import { readSynonyms } from '#core/domain/search/synonyms.ts';

const SYNONYMS = readSynonyms();

function aRow(id: string, description: string): IndexedListing<null> {
  return {
    ...{ id, title: 'Book', description, category: 'books', condition: 'used', price: 10 },
    ...{ status: 'active', createdAt: '2026-11-20T00:00:00.000Z', sellerName: 'S', kept: null },
    ...{ seller: { id: 's', campus: null }, campus: null },
  };
}

/** As many new words as a description may have, all of which begin alike. */
function writeFresh(beginning: string, edit: number): string {
  const words = Array.from({ length: 800 }, (_, at) => 800 * edit + at);
  return words.map((at) => beginning + at.toString(36).padStart(4, '0')).join(' ');
}

const openIndex = () => createListingIndex<null>(SYNONYMS);
const find = (index: ReturnType<typeof openIndex>, search: string) =>
  index.find({ ...EVERYTHING, search, sortBy: 'relevance' }, { limit: 9 });

describe('the words of an index', () => {
  it('do not outgrow those that listings have, however often one is edited', () => {
    const index = openIndex();
    for (let edit = 0; edit < 100; edit += 1) {
      index.put([['l', aRow('l', writeFresh('a', edit))]]);
      find(index, 'a');
    }
    expect(index.vocabulary().words.words.length).toBeLessThan(3_000);
  });

  it('are found after others were taken out, also those that come again', () => {
    const index = openIndex();
    index.put([['m', aRow('m', 'zebra printed')]]);
    const look = () => ['zebr', 'print', 'a000', 'zebrra'].map((one) => find(index, one).ids);
    expect(look()).toEqual([['m'], ['m'], [], ['m']]);
    for (let edit = 0; edit < 5; edit += 1) index.put([['l', aRow('l', writeFresh('a', edit))]]);
    expect(index.vocabulary().words.sweeps()).toBeGreaterThan(0);
    expect(look()).toEqual([['m'], ['m'], [], ['m']]);
    index.put([['l', aRow('l', writeFresh('a', 0))]]);
    expect(look()).toEqual([['m'], ['m'], ['l'], ['m']]);
  });
});

describe('a term that is a part of very many words', () => {
  it('means the commonest of them, in whatever order they came', () => {
    const rows = [0, 1, 2].map((at) => aRow(`l${at}`, writeFresh('a', at)));
    const more = [aRow('m', 'aardvark'), aRow('n', 'aardvark'), aRow('o', 'a1')];
    const [one, other] = [openIndex(), openIndex()];
    const all = [...rows, ...more];
    one.put(all.map((row) => [row.id, row]));
    other.put(all.toReversed().map((row) => [row.id, row]));
    for (const index of [one, other]) {
      const { matches } = index.vocabulary().expander.expand('aa');
      expect(matches.map(({ word }) => word.word)).toEqual(['aardvark']);
      expect(find(index, 'aa').ids).toEqual(['n', 'm']);
      // What is written in full is found all the same.
      expect(find(index, 'a00q0').ids).toEqual(['l1']);
    }
  });

  it('makes no search dearer than the words that are meant', () => {
    const index = openIndex();
    for (let at = 0; at < 10; at += 1) index.put([[`l${at}`, aRow(`l${at}`, writeFresh('a', at))]]);
    const { expander } = index.vocabulary();
    for (const term of ['a', 'a0', 'a00']) {
      expect(expander.expand(term).matches.length).toBeLessThanOrEqual(2_000);
    }
  });
});

describe('whether two words are within two edits', () => {
  it('is as the distance between them says', () => {
    const anyWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(anyWord, anyWord, fc.constantFrom(0, 1, 2), (a, b, edits) => {
        expect(isWithin(edits, a, b)).toBe(editDistance(a, b) <= edits);
      }),
      { numRuns: 3_000 },
    );
  });
});

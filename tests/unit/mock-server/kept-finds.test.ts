import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, type ListingFilter } from '#core/domain/filters.ts';
import { createListingIndex, type IndexedListing } from '#core/domain/search/listing-index.ts';
import { readSynonyms } from '#core/domain/search/synonyms.ts';
import { createKeptFinds, MAX_KEPT_IDS } from '#server/resources/products/kept-finds.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { QUESTIONS } from '#support/search-questions/tuned.ts';
import { anyQuery, anyText } from '#support/search-texts.ts';

const SYNONYMS = readSynonyms();
type Row = IndexedListing<null>;

function aRow(facts: Partial<Row> & Pick<Row, 'id' | 'title'>): Row {
  return {
    ...{ description: '', category: 'books', condition: 'used', price: 1000, status: 'active' },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', seller: { id: 's', campus: '' }, kept: null },
    ...{ sellerName: 'A Seller', campus: null },
    ...facts,
  };
}

/** A catalogue whose finds are kept, and how often it was searched. */
function openCatalogue(rows: readonly Row[]) {
  const index = createListingIndex<null>(SYNONYMS);
  let searches = 0;
  const finds = createKeptFinds({
    vocabulary: index.vocabulary,
    find: (...asked) => {
      searches += 1;
      return index.find(...asked);
    },
  });
  const current = new Map(rows.map((row) => [row.id, row]));
  index.put([...current]);
  return {
    finds,
    current,
    countSearches: () => searches,
    change: (id: string, row: Row | undefined) => {
      const before = index.get(id);
      index.put([[id, row]]);
      finds.noteChanges([before, index.get(id)]);
      if (row === undefined) current.delete(id);
      else current.set(id, row);
    },
    findAnew: (filter: ListingFilter) => {
      const fresh = createListingIndex<null>(SYNONYMS);
      fresh.put([...current]);
      const { ids, total } = fresh.find(filter, { limit: MAX_KEPT_IDS });
      return { ids, total };
    },
  };
}

const asked = (search: string, over: Partial<ListingFilter> = {}): ListingFilter => ({
  ...EVERYTHING,
  sortBy: 'relevance',
  search,
  ...over,
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function weighHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const found = ({ ids, total }: { ids: string[]; total: number }) => ({ ids, total });

describe('kept finds', () => {
  it('are the same as those of a new search, after any changes', () => {
    const anyRow = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      title: anyText,
      description: anyText,
      category: fc.constantFrom('books', 'electronics'),
      price: fc.constantFrom(500, 1500),
    });
    const anyFilter = fc.record({
      search: fc.oneof(anyQuery, fc.constantFrom('book', 'casio fx991 calculator', 'bok')),
      categories: fc.constantFrom([], ['books'], ['electronics']),
      priceMin: fc.constantFrom(null, 1000),
    });
    const anyStep = fc.record({ row: anyRow, isGone: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 8 }),
        fc.array(anyFilter, { minLength: 1, maxLength: 6 }),
        fc.array(anyStep, { minLength: 1, maxLength: 6 }),
        (rows, filters, steps) => {
          const shop = openCatalogue(rows.map(aRow));
          const questions = filters.map((filter) => asked(filter.search, filter));
          for (const { row, isGone } of steps) {
            for (const question of questions) shop.finds.find(question);
            shop.change(row.id, isGone ? undefined : aRow(row));
            for (const question of questions)
              expect(found(shop.finds.find(question))).toEqual(shop.findAnew(question));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('outlives changes of other categories, and those that have none of its words', () => {
    const shop = openCatalogue([
      aRow({ id: 'a', title: 'Calculus textbook' }),
      aRow({ id: 'b', title: 'Desk lamp', category: 'furniture' }),
    ]);
    const ofBooks = asked('textbook', { categories: ['books'] });
    const ofAll = asked('textbook');
    const look = () => [shop.finds.find(ofBooks).total, shop.finds.find(ofAll).total];
    expect(look()).toEqual([1, 1]);
    const searched = () => shop.countSearches();
    shop.change('b', aRow({ id: 'b', title: 'Reading lamp', category: 'furniture' }));
    expect([look(), searched()]).toEqual([[1, 1], 2]);
    shop.change('c', aRow({ id: 'c', title: 'Textbook', category: 'furniture' }));
    expect([look(), searched()]).toEqual([[1, 2], 3]);
    shop.change('c', undefined);
    expect([look(), searched()]).toEqual([[1, 1], 4]);
    shop.change('a', aRow({ id: 'a', title: 'Calculus textbook', price: 900 }));
    expect([look(), searched()]).toEqual([[1, 1], 6]);
  });

  it('does not outlive a listing of another category that has more of its words', () => {
    const shop = openCatalogue([
      aRow({ id: 'a', title: 'Calculus textbook' }),
      aRow({ id: 'b', title: 'Desk lamp', category: 'furniture' }),
    ]);
    const ofBooks = asked('calculus lamp', { categories: ['books'] });
    expect(shop.finds.find(ofBooks).ids).toEqual(['a']);
    shop.change('c', aRow({ id: 'c', title: 'Lamp for calculus', category: 'furniture' }));
    expect(found(shop.finds.find(ofBooks))).toEqual(shop.findAnew(ofBooks));
  });

  it('does not outlive the first listing of any category that is named with what others only mention', () => {
    const { finds, change } = openCatalogue([
      aRow({ id: 'gel', title: 'Gel', description: 'Kept in a fridge.' }),
    ]);
    const fridges = asked('fridge', { categories: ['books'] });
    expect(finds.find(fridges)).toMatchObject({ ids: ['gel'], isPartial: true });
    change('cold', aRow({ id: 'cold', title: 'Fridge', category: 'home-kitchen' }));
    expect(finds.find(fridges)).toMatchObject({ ids: ['gel'], isPartial: false });
  });

  it('is looked for again after more changes than are remembered', () => {
    const shop = openCatalogue([aRow({ id: 'a', title: 'Textbook' })]);
    shop.finds.find(asked('textbook'));
    for (let at = 0; at < 1_001; at += 1) shop.change('b', aRow({ id: 'b', title: `Lamp ${at}` }));
    expect([shop.finds.find(asked('textbook')).total, shop.countSearches()]).toEqual([1, 2]);
  });

  it('does not outlive the loss of a word that has come again since as another', () => {
    const shop = openCatalogue([aRow({ id: 'a', title: 'Zebra' })]);
    const ofBooks = asked('zebra', { categories: ['books'] });
    expect(shop.finds.find(ofBooks).ids).toEqual(['a']);
    shop.change('a', undefined);
    // So many words that are gone are taken out of the index.
    const words = Array.from({ length: 900 }, (_, at) => `w${at}x`).join(' ');
    for (const more of [words, words.toUpperCase().replaceAll('X', 'Y'), ''])
      shop.change('b', aRow({ id: 'b', title: 'Pen', category: 'furniture', description: more }));
    shop.change('c', aRow({ id: 'c', title: 'Zebra', category: 'furniture' }));
    expect(found(shop.finds.find(ofBooks))).toEqual(shop.findAnew(ofBooks));
  });

  it('weigh little, whatever was asked and however many words it means', () => {
    const words = Array.from({ length: 800 }, (_, at) => `a${at}`).join(' ');
    const shop = openCatalogue([aRow({ id: 'a', title: 'Lamp', description: words })]);
    const categories = Array.from({ length: 1_000 }, (_, at) => `category-${at}`);
    const before = weighHeap();
    for (let priceMin = 0; priceMin < 150; priceMin += 1)
      shop.finds.find(asked('a', { categories, priceMin }));
    // What was asked has 16 KB each time, and what it means 8 KB.
    expect(weighHeap() - before).toBeLessThan(2e6);
  });

  it('outlives one change of the demo for nearly every question that people type', () => {
    const rows = demoCatalogue.listings.map(({ key, title, description, category, condition }) =>
      aRow({ id: key, title, description, category, condition }),
    );
    const shop = openCatalogue(rows);
    const ask = () => QUESTIONS.forEach(([question]) => shop.finds.find(asked(question)));
    ask();
    expect(shop.countSearches()).toBe(QUESTIONS.length);
    const countSurvivors = (row: Row, changed: Row | undefined) => {
      const before = shop.countSearches();
      shop.change(row.id, changed);
      ask();
      return QUESTIONS.length - (shop.countSearches() - before);
    };
    const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    const changed = rows.filter((_, at) => at % 96 === 0);
    const repriced = meanOf(changed.map((row) => countSurvivors(row, { ...row, price: 1 })));
    const sold = meanOf(changed.map((row) => countSurvivors(row, undefined)));
    const listed = meanOf(changed.map((row) => countSurvivors(row, row)));
    const shares = [repriced, sold, listed].map((kept) => kept / QUESTIONS.length);
    expect(Math.min(...shares), shares.join()).toBeGreaterThan(0.8);
  });
});

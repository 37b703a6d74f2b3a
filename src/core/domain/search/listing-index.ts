import {
  compareListings,
  createFacetTest,
  type Facets,
  type ListingFilter,
  type ListOrder,
  type SortOrder,
} from '../filters.ts';
import type { Listing } from '../listing.ts';
import { sortByNearness } from './campus-distance.ts';
import { createExpander, type Expander } from './expand-term.ts';
import { type ListingTexts, listWords } from './listing-words.ts';
import { readQuestion } from './read-question.ts';
import { createScratch, type Scores, type Scratch, scoreSlots } from './score.ts';
import { putIn, SORT_ANEW_FROM, type SortedOrders, sortAll, takeOut } from './sorted-orders.ts';
import { readSynonyms, type Synonyms } from './synonyms.ts';
import { createWordIndex, type Word, type WordIndex } from './word-index.ts';

/** The indexed fields of a listing. `kept` is stored with it and passed to `accepts`. */
export interface IndexedListing<Kept>
  extends Facets, Omit<ListingTexts, 'category' | 'condition'>, Pick<Listing, 'id' | 'createdAt'> {
  kept: Kept;
}

export interface Found {
  /** Ids of the first listings, in the order of the list. */
  ids: string[];
  /** How many answer in all. */
  total: number;
  /** The search with words that the catalogue has, where it has not all of those asked for. */
  instead: string | null;
  /** No listing has all of the words: these have some. */
  isPartial: boolean;
}

export interface Place {
  limit: number;
  offset?: number;
}

/**
 * Listings in memory, ready to be found: the device's over its mirror, the provider's over its catalogue. The same rows
 * and the same question give the same listings in the same order. Sold listings are in no list.
 */
export interface ListingIndex<Kept> {
  /** Upserts rows by id; undefined deletes. */
  put(rows: readonly (readonly [id: string, listing: IndexedListing<Kept> | undefined])[]): void;
  clear(): void;
  size(): number;
  /** An active listing as it is found; undefined where there is none. */
  get(id: string): IndexedRow | undefined;
  find(filter: ListingFilter, place: Place, accepts?: (kept: Kept) => boolean): Found;
  /** Facts about words, valid until the next `clear`. */
  vocabulary(): Vocabulary;
}

export interface Vocabulary {
  words: WordIndex;
  expander: Expander;
}

/** What decides which questions a listing answers. It never changes: a listing that does is another one. */
export interface IndexedRow extends Facets {
  words: readonly Word[];
}

interface Row<Kept> extends IndexedRow, Pick<Listing, 'id' | 'createdAt'> {
  slot: number;
  kept: Kept;
}

/** A listing that answers less well than a quarter of the best one is not what was meant. */
const WORST_SHARE = 4;
const FIRST_SLOTS = 1_024;
/** One in so many rows is quicker to sort than all are to walk through. */
const FEW_SHARE = 20;

/**
 * An empty index. Everything in it is synchronous.
 *
 * @param synonyms the app's own list unless given
 */
export function createListingIndex<Kept = null>(
  synonyms: Synonyms = readSynonyms(),
): ListingIndex<Kept> {
  let rows = createRows<Kept>(synonyms);
  return {
    vocabulary: () => rows.vocabulary,
    size: () => rows.size(),
    get: (id) => rows.get(id),
    put: (changes) => {
      rows.put(changes);
    },
    clear: () => {
      rows = createRows(synonyms);
    },
    find: (filter, place, accepts = () => true) => {
      const order = rows.inOrder(filter.sortBy === 'relevance' ? 'newest' : filter.sortBy);
      const passesFacets = createFacetTest(filter);
      const passes = (row: Row<Kept>) => passesFacets(row) && accepts(row.kept);
      const question = readQuestion(rows.vocabulary.expander, filter.search);
      const near = filter.near ?? null;
      const arrange = (found: readonly Row<Kept>[]) =>
        near === null ? found : sortByNearness(found, near);
      if (question === null)
        return {
          ...pickFirst(arrange(order.filter(passes)), place),
          instead: null,
          isPartial: false,
        };
      const scores = scoreSlots(question, rows.scratch());
      const asked = rows.among(scores.slots, filter.sortBy) ?? order;
      const found = answersOf(asked, scores, passes);
      // The nearest may answer least well: then all of them have to be in order.
      const sortedPlace = near === null ? place : { limit: found.length };
      const sorted =
        filter.sortBy === 'relevance' ? sortByScore(found, scores, sortedPlace) : found;
      const { ids } = pickFirst(arrange(sorted), place);
      const { instead } = question;
      return { ids, total: found.length, instead, isPartial: scores.isPartial };
    },
  };
}

function createRows<Kept>(synonyms: Synonyms) {
  const rows = new Map<string, Row<Kept>>();
  const words = createWordIndex();
  const slots = createSlots();
  const bySlot: (Row<Kept> | undefined)[] = [];
  let orders: SortedOrders<Row<Kept>> | null = null;

  function add(listing: IndexedListing<Kept>): Row<Kept> {
    const { id, status, category, condition, price, createdAt, kept } = listing;
    const slot = slots.take();
    const row = {
      ...{ id, status, category, condition, price, createdAt, kept, slot },
      seller: { id: listing.seller.id, campus: listing.seller.campus },
      words: words.add(slot, listWords(listing)),
    };
    rows.set(id, row);
    bySlot[slot] = row;
    return row;
  }

  function drop(row: Row<Kept>): void {
    rows.delete(row.id);
    words.remove(row.slot, row.words);
    slots.free(row.slot);
    bySlot[row.slot] = undefined;
  }

  return {
    vocabulary: { words, expander: createExpander(words, synonyms) },
    scratch: slots.scratch,
    size: () => rows.size,
    get: (id: string) => rows.get(id),
    inOrder: (sortBy: SortOrder) => (orders ??= sortAll([...rows.values()]))[sortBy],
    /** The rows of these slots in an order, where sorting them is quicker than walking through all; else null. */
    among: (some: readonly number[], sortBy: ListOrder) => {
      if (some.length * FEW_SHARE > rows.size) return null;
      const few = some.map((slot) => bySlot[slot]).filter((row) => row !== undefined);
      return few.sort(compareListings(sortBy));
    },
    put: (changes: Parameters<ListingIndex<Kept>['put']>[0]) => {
      if (changes.length >= SORT_ANEW_FROM) orders = null;
      for (const [id, listing] of changes) {
        const before = rows.get(id);
        if (before !== undefined) {
          if (orders !== null) takeOut(orders, before);
          drop(before);
        }
        if (listing?.status !== 'active') continue;
        const row = add(listing);
        if (orders !== null) putIn(orders, row);
      }
    },
  };
}

type Scored = Pick<Row<unknown>, 'slot'>;

/** The rows that answer well enough, in the order in which they come. */
function answersOf<One extends Scored>(
  order: readonly One[],
  scores: Scores,
  passes: (row: One) => boolean,
): One[] {
  const answers = order.filter((row) => scores.of(row.slot) > 0 && passes(row));
  const best = answers.reduce((most, { slot }) => Math.max(most, scores.of(slot)), 0);
  return answers.filter(({ slot }) => scores.of(slot) * WORST_SHARE >= best);
}

/** Best first, as far as the page reaches; ties stay in input order. */
function sortByScore<One extends Scored>(
  found: readonly One[],
  scores: Scores,
  place: Place,
): One[] {
  const byScore = new Map<number, One[]>();
  for (const row of found) {
    const score = scores.of(row.slot);
    const equals = byScore.get(score);
    if (equals === undefined) byScore.set(score, [row]);
    else equals.push(row);
  }
  const sorted: One[] = [];
  const wanted = (place.offset ?? 0) + place.limit;
  for (const score of [...byScore.keys()].sort((a, b) => b - a)) {
    if (sorted.length >= wanted) break;
    sorted.push(...(byScore.get(score) ?? []));
  }
  return sorted;
}

function pickFirst(rows: readonly { id: string }[], { limit, offset = 0 }: Place) {
  const ids = rows.slice(offset, offset + limit).map(({ id }) => id);
  return { ids, total: rows.length };
}

/** Small numbers for rows, used again when a row is gone. */
function createSlots() {
  const freed: number[] = [];
  let next = 0;
  let scratch: Scratch = createScratch(FIRST_SLOTS);
  return {
    take: () => freed.pop() ?? next++,
    free: (slot: number) => {
      freed.push(slot);
    },
    scratch: () => {
      if (next > scratch.total.length) scratch = createScratch(next * 2);
      return scratch;
    },
  };
}

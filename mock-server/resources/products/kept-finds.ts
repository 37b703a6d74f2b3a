import { createFacetTest, type ListingFilter } from '#core/domain/filters.ts';
import type { Found, IndexedRow, ListingIndex } from '#core/domain/search/listing-index.ts';
import { type Question, readQuestion } from '#core/domain/search/read-question.ts';
import { isOnlyMentioned } from '#core/domain/search/score.ts';
import { shortKey } from './short-key.ts';

type Find = Pick<Found, 'ids' | 'total' | 'isPartial'>;

/** A cache of search results, invalidated by catalogue changes that affect them. */
export interface KeptFinds {
  /** As the index finds it now, up to `MAX_KEPT_IDS`. */
  find(filter: ListingFilter): Find;
  /** Listings before and after; undefined for absent ones. */
  noteChanges(rows: readonly (IndexedRow | undefined)[]): void;
}

/** The first of a list, which people look at. */
export const MAX_KEPT_IDS = 1_000;
const MAX_KEPT_FINDS = 1_000;
/** Remembered changes; older results are searched again. */
const MAX_CHANGES = 1_000;
/** From so many words on, a listing that answers more of them takes those off the list that answer fewer, in any category. */
const RANKED_TOGETHER_FROM = 2;

interface Kept {
  find: Find;
  /** The meaning of the words, in comparable form: `shortKey` of it, as a letter may mean thousands of words. */
  meaning: string;
  /** Changes that it has outlived. */
  seen: number;
}

/**
 * INVARIANT: what is kept is what the index would find. A change cannot touch it when the words still stand for the
 * same words of the catalogue, and each listing, before and after, either has none of those or is kept out by category,
 * condition, price, seller or campus.
 */
export function createKeptFinds(index: Pick<ListingIndex<null>, 'find' | 'vocabulary'>): KeptFinds {
  const kept = new Map<string, Kept>();
  let changed: IndexedRow[] = [];
  let forgotten = 0;

  function outlives({ meaning, seen }: Kept, filter: ListingFilter, question: Question | null) {
    if (seen < forgotten || meaning !== describe(question)) return false;
    const rows = changed.slice(seen - forgotten);
    const touches = createTouch(filter, question);
    return !rows.some(touches);
  }

  return {
    find: (filter) => {
      const key = shortKey(JSON.stringify(filter));
      const known = kept.get(key);
      const now = forgotten + changed.length;
      if (known?.seen === now) return touch(kept, key, known).find;
      const question = readQuestion(index.vocabulary().expander, filter.search);
      const next =
        known !== undefined && outlives(known, filter, question)
          ? { ...known, seen: now }
          : {
              find: index.find(filter, { limit: MAX_KEPT_IDS }),
              meaning: describe(question),
              seen: now,
            };
      return touch(kept, key, next).find;
    },
    noteChanges: (rows) => {
      changed.push(...rows.filter((row) => row !== undefined));
      const excess = changed.length - MAX_CHANGES;
      if (excess <= 0) return;
      changed = changed.slice(excess);
      forgotten += excess;
    },
  };
}

/** Whether the list may be another one with this listing, or without it. */
function createTouch(filter: ListingFilter, question: Question | null) {
  // By their texts: a word that comes again may be another `Word`.
  const meant = new Set(
    question?.places.flatMap(({ matches }) => matches.map(({ word }) => word.word)),
  );
  const passesFacets = createFacetTest(filter);
  return (row: IndexedRow): boolean => {
    const isOutside = !passesFacets(row);
    if (question === null) return !isOutside;
    if (isOutside && question.places.length < RANKED_TOGETHER_FROM) return false;
    return row.words.some(({ word }) => meant.has(word));
  };
}

function describe(question: Question | null): string {
  if (question === null) return '';
  const places = question.places.map(({ matches }) =>
    matches.map(({ word, quality }) => `${word.word} ${quality}`).join(','),
  );
  // Said of a single word, by listings of all categories.
  return shortKey(`${isOnlyMentioned(question)} ${places.join(';')}`);
}

/** Marks an entry as recently used. */
function touch(kept: Map<string, Kept>, key: string, one: Kept): Kept {
  kept.delete(key);
  kept.set(key, one);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT_FINDS && oldest !== undefined) kept.delete(oldest);
  return one;
}

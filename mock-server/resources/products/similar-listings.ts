import { asc, desc, eq, gte, inArray, lt, ne, and, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { type ListedRow, selectListings } from '../listings/listing-bodies.ts';
import { wholeLexemeOf } from './listing-search.ts';
import { prepareOnce } from '../../storage/prepare-once.ts';
import { isActive, type ListingRow, listings } from '../../storage/schema.ts';
import {
  type Candidate,
  rankSimilar,
  tellingWords,
  weighWords,
  type WordWeights,
} from './similarity.ts';

/** Neighbours on each side of the price. They also tell which words are rare in the category. */
const PER_PRICE_SIDE = 80;
/** How many of the most telling words a candidate shares; of a common title the whole is asked for first. */
const SHARED_WORDS = [4, 2, 1];
/** Of words that more listings have, any of them will do: such words say little. */
const ENOUGH_WITH_WORDS = 100;
const MAX_WITH_WORDS = 1_000;

type Original = Pick<ListingRow, 'id' | 'title' | 'category' | 'priceCents'>;

/** Active listings of the same category that are most like it, best first: see `rankSimilar`. */
export async function listSimilar(
  db: Database,
  listing: Original,
  limit: number,
): Promise<ListedRow[]> {
  const { id, category, priceCents } = listing;
  const neighbours = await nearestInPrice(db, {}).execute({ id, category, priceCents });
  const weights = weighWords(listing.title, neighbours);
  const questions = askForWords(weights);
  const sharing =
    questions.length === 0 ? [] : await withWords(db, {}).execute({ id, category, questions });
  const candidates = new Map([...neighbours, ...sharing].map((found) => [found.id, found]));
  return readBest(db, rankSimilar(listing, weights, [...candidates.values()]).slice(0, limit));
}

function askForWords(weights: WordWeights): readonly string[] {
  const lexemes = tellingWords(weights).map(wholeLexemeOf);
  const questions = SHARED_WORDS.map((words) => lexemes.slice(0, words).join(' & '));
  return [...new Set(questions)].filter((question) => question !== '');
}

async function readBest(db: Database, best: readonly Candidate[]): Promise<ListedRow[]> {
  if (best.length === 0) return [];
  const ids = best.map(({ id }) => id);
  const rows = await selectListings(db).where(inArray(listings.id, ids));
  return rows.sort((a, b) => ids.indexOf(a.listing.id) - ids.indexOf(b.listing.id));
}

const given = (name: 'id' | 'category' | 'priceCents' | 'questions') => sql.placeholder(name);
const isOther = and(
  isActive,
  eq(listings.category, given('category')),
  ne(listings.id, given('id')),
);
const { id, title, priceCents, createdAt } = listings;
const candidate = { id, title, priceCents, createdAt };

const nearestInPrice = prepareOnce((db) => {
  const dearer = db
    .select(candidate)
    .from(listings)
    .where(and(isOther, gte(priceCents, given('priceCents'))))
    .orderBy(asc(priceCents))
    .limit(PER_PRICE_SIDE);
  const cheaper = db
    .select(candidate)
    .from(listings)
    .where(and(isOther, lt(priceCents, given('priceCents'))))
    .orderBy(desc(priceCents))
    .limit(PER_PRICE_SIDE);
  return dearer.unionAll(cheaper).prepare('nearest in price');
});

const withWords = prepareOnce((db) => {
  const { category, searchText } = listings;
  // The inner limit keeps the category out of it: PostgreSQL might compute the lexemes of a whole category. The outer one
  // ends it with the first question that finds enough: in a large catalogue the later ones gather most of it.
  const found = sql`
    select found.id from unnest(${given('questions')}::text[]) as question
    cross join lateral (
      select having_words.id from (
        select ${id}, ${category} from ${listings}
        where ${isActive} and search_lexemes(${searchText}) @@ question::tsquery
        limit ${sql.raw(String(MAX_WITH_WORDS))}
      ) as having_words
      where having_words.category = ${given('category')}
    ) as found
    limit ${sql.raw(String(ENOUGH_WITH_WORDS))}`;
  return db
    .select(candidate)
    .from(listings)
    .where(and(isOther, sql`${id} in (${found})`))
    .prepare('with words');
});

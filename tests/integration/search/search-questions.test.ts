import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readListingPage } from '#core/contract/listing.ts';
import { productQuery } from '#core/contract/product-page.ts';
import { EVERYTHING, type ListingFilter, PAGE_SIZE } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { searchMirror } from '#core/mirror/search/search-mirror.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { seedId } from '#server/storage/ids.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { HELD_OUT_QUESTIONS } from '#support/search-questions/held-out.ts';
import { MORE_HELD_OUT_QUESTIONS } from '#support/search-questions/more-held-out.ts';
import { MORE_QUESTIONS } from '#support/search-questions/more-tuned.ts';
import { NOT_FOR_SALE } from '#support/search-questions/not-for-sale.ts';
import { QUESTIONS } from '#support/search-questions/tuned.ts';
import { UNSEEN_QUESTIONS } from '#support/search-questions/unseen.ts';

/** A fitting listing is to be among these. */
const FIRST = 3;
const LARGEST_PAGE = 100;

let provider: TestProvider;
let db: UnikadeDatabase;

beforeAll(async () => {
  provider = await startTestProvider({ seed: 'demo' });
  db = openDatabase({ name: `questions-${crypto.randomUUID()}` });
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await ask({ ...EVERYTHING }, page, LARGEST_PAGE);
    await db.listings.bulkPut([...answer.listings]);
    pages = answer.totalPages;
  }
}, 60_000);
afterAll(async () => {
  await db.delete();
  await provider.close();
});

async function ask(filter: ListingFilter, page = 1, limit = PAGE_SIZE) {
  const query = productQuery(filter, page, limit).toString();
  const reply = await provider.fetch(`/api/products?${query}`);
  const answer = readListingPage(await reply.json());
  if (answer === null) throw new Error(`The provider answered ${reply.status}.`);
  return answer;
}

const byRelevance = (search: string): ListingFilter => ({
  ...EVERYTHING,
  search,
  sortBy: 'relevance',
});
const idsOf = (listings: readonly Listing[]) => listings.map(({ id }) => id);

/** The questions that the first rows of a list leave unanswered. */
function unanswered(
  questions: typeof QUESTIONS,
  answers: ReadonlyMap<string, readonly string[]>,
): string[] {
  return questions
    .filter(([question, ...fitting]) => {
      const first = answers.get(question)?.slice(0, FIRST) ?? [];
      return !fitting.some((key) => first.includes(seedId('listing', key)));
    })
    .map(([question]) => question);
}

async function askAll(questions: typeof QUESTIONS) {
  const online = new Map<string, readonly string[]>();
  const offline = new Map<string, readonly string[]>();
  for (const [question] of questions) {
    online.set(question, idsOf((await ask(byRelevance(question))).listings));
    const found = await searchMirror(db, byRelevance(question), null, PAGE_SIZE);
    offline.set(question, idsOf(found.listings));
  }
  return { online, offline };
}

describe('forty questions as students type them', () => {
  let online: ReadonlyMap<string, readonly string[]>;
  let offline: typeof online;

  beforeAll(async () => {
    ({ online, offline } = await askAll(QUESTIONS));
  });

  it('are answered among the first three by the provider', () => {
    expect(QUESTIONS).toHaveLength(40);
    expect(unanswered(QUESTIONS, online)).toEqual([]);
  });

  it('are answered among the first three by a device without a network, with the same page', () => {
    expect(unanswered(QUESTIONS, offline)).toEqual([]);
    expect(offline).toEqual(online);
  });
});

describe('a search for a phone', () => {
  it('gives the phone first, and never a shirt whose text only mentions one', async () => {
    const { listings } = await ask(byRelevance('phone'));
    expect(listings[0]?.title).toContain('Galaxy A12');
    expect(listings.map(({ category }) => category)).not.toContain('clothing');
  });

  it('still finds a text that mentions one where a filter leaves nothing better', async () => {
    const { listings } = await ask({ ...byRelevance('phone'), categories: ['clothing'] });
    expect(listings.map(({ title }) => title).join()).toContain('formal shirts');
  });

  it('keeps the order that a person chose, over the same listings', async () => {
    const filter = byRelevance('laptop');
    const cheapest = await ask({ ...filter, sortBy: 'price-asc' });
    const prices = cheapest.listings.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const relevant = await ask(filter);
    expect(new Set(idsOf(cheapest.listings))).toEqual(new Set(idsOf(relevant.listings)));
  });
});

describe('forty questions that were put aside while the search was made', () => {
  it('are answered but for two at most: 39 when they were first asked', async () => {
    const answers = new Map<string, readonly string[]>();
    for (const [question] of HELD_OUT_QUESTIONS)
      answers.set(question, idsOf((await ask(byRelevance(question))).listings));
    expect(HELD_OUT_QUESTIONS).toHaveLength(40);
    expect(unanswered(HELD_OUT_QUESTIONS, answers).length).toBeLessThanOrEqual(2);
  });
});

describe('more questions as students type them', () => {
  it('are answered among the first three, with the same page by the provider and by a device', async () => {
    const { online, offline } = await askAll(MORE_QUESTIONS);
    expect(unanswered(MORE_QUESTIONS, online)).toEqual([]);
    expect(offline).toEqual(online);
  });

  it('that were put aside are answered but for two at most: 38 of 40 when they were first asked', async () => {
    const { online, offline } = await askAll(MORE_HELD_OUT_QUESTIONS);
    expect(MORE_HELD_OUT_QUESTIONS).toHaveLength(40);
    expect(unanswered(MORE_HELD_OUT_QUESTIONS, online).length).toBeLessThanOrEqual(2);
    expect(offline).toEqual(online);
  });
});

describe('questions of another writer', () => {
  it('are answered but for two at most: 72 of 73 when they were first asked', async () => {
    const { online, offline } = await askAll(UNSEEN_QUESTIONS);
    expect(UNSEEN_QUESTIONS).toHaveLength(73);
    expect(unanswered(UNSEEN_QUESTIONS, online).length).toBeLessThanOrEqual(2);
    expect(offline).toEqual(online);
  });
});

describe('a search for what nobody sells', () => {
  it('begins with nothing but what comes close', async () => {
    const { online } = await askAll(NOT_FOR_SALE);
    const wrong = NOT_FOR_SALE.filter(([question, ...close]) => {
      const first = online.get(question)?.slice(0, FIRST) ?? [];
      return first.some((id) => !close.some((key) => id === seedId('listing', key)));
    });
    expect(wrong.map(([question]) => question)).toEqual([]);
  });
});

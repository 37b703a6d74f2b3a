import { campusCode } from '../campus-code.ts';
import { KNOWN_CATEGORIES } from '../categories.ts';
import type { ListingCondition } from '../listing.ts';
import { isStopWord } from './filler-words.ts';
import { foldWords } from './fold-words.ts';

/** The searchable texts of a listing. */
export interface ListingTexts {
  title: string;
  description: string;
  /** Slug. */
  category: string;
  condition: ListingCondition;
  sellerName: string;
  /** Null when it is not known. */
  campus: string | null;
}

export interface ListingWord {
  word: string;
  /** Its weight; of several places, the best one. */
  weight: number;
  /** Two words that stand side by side in the title, when this is both written as one; else null. */
  joinedFrom: string | null;
  /** Whether it names the listing: all but what only the description says. */
  isNamed: boolean;
}

/** Weights of places: what a thing is, then what it is for, then its description. */
export const WEIGHTS = {
  noun: 15,
  head: 10,
  category: 10,
  seller: 5,
  tail: 6,
  campus: 5,
  description: 3,
  condition: 3,
} as const;

/** After these a title no longer says what the thing is: "lock for bicycle", "charger, charges a phone". */
const HEAD_ENDS = new Set(
  'for with from without by to in used worn sold made fits suits including'.split(' '),
);
/** The title starts again after these, often in another language; the word before each names the thing. */
const NOUN_BREAKS = /[:–—(&/]|\s-\s|\sand\s/;
/** Of "beaker set" the thing is the beaker too. */
const CONTAINERS = new Set(
  'set sets kit pack packs pair pairs tube bundle box roll rolls lot combo collection edition'.split(
    ' ',
  ),
);

/** Whether a word only says that there are several of what another word names. */
export const isContainer = (word: string) => CONTAINERS.has(word);

/** The words of a listing, each once. */
export function listWords(listing: ListingTexts): ListingWord[] {
  const words = new Map<string, ListingWord>();
  const put = (word: string, weight: number, joinedFrom: string | null = null, isNamed = true) => {
    const known = words.get(word);
    if (known === undefined) words.set(word, { word, weight, joinedFrom, isNamed });
    else {
      known.weight = Math.max(known.weight, weight);
      known.joinedFrom &&= joinedFrom;
      known.isNamed ||= isNamed;
    }
  };
  for (const { word, weight, before } of weighTitle(listing.title)) {
    put(word, weight);
    if (before !== null) put(before + word, weight, `${before} ${word}`);
  }
  for (const word of wordsOfCategory(listing.category)) put(word, WEIGHTS.category);
  for (const word of foldWords(listing.sellerName)) put(word, WEIGHTS.seller);
  for (const word of wordsOfCampus(listing.campus)) put(word, WEIGHTS.campus);
  put(listing.condition, WEIGHTS.condition);
  for (const word of foldWords(listing.description)) put(word, WEIGHTS.description, null, false);
  return [...words.values()];
}

interface TitleWord {
  word: string;
  weight: number;
  /** The word before it, where both together may be one thing. */
  before: string | null;
}

function weighTitle(title: string): TitleWord[] {
  const nouns = new Set(title.split(/[,;]/, 1).flatMap(nounsOf));
  const [head = ''] = title.split(/[,;]/, 1);
  const headWords = foldWords(head);
  const ends = headWords.findIndex((word, at) => at > 0 && HEAD_ENDS.has(word));
  const headLength = ends === -1 ? headWords.length : ends;
  const all = foldWords(title);
  return all.map((word, at) => {
    const before = all[at - 1];
    const isHead = at < headLength;
    const weight = !isHead ? WEIGHTS.tail : nouns.has(word) ? WEIGHTS.noun : WEIGHTS.head;
    const isTelling = before !== undefined && !isStopWord(before) && !isStopWord(word);
    return { word, weight, before: isTelling ? before : null };
  });
}

/** The last telling word of each part of a head: "mechanical keyboard" is a keyboard, "laptop sleeve" a sleeve. */
function nounsOf(head: string): string[] {
  return head.split(NOUN_BREAKS).flatMap((part) => {
    const words = foldWords(part);
    const ends = words.findIndex((word, at) => at > 0 && HEAD_ENDS.has(word));
    const telling = words
      .slice(0, ends === -1 ? words.length : ends)
      .filter((word) => word.length > 2 && !/\p{N}/u.test(word));
    const last = telling.at(-1);
    if (last === undefined) return [];
    return CONTAINERS.has(last) ? telling.slice(-2) : [last];
  });
}

function wordsOfCategory(slug: string): string[] {
  const name = KNOWN_CATEGORIES.find((category) => category.slug === slug)?.name ?? '';
  return foldWords(`${slug} ${name}`);
}

function wordsOfCampus(campus: string | null): string[] {
  if (campus === null) return [];
  const words = foldWords(campus).filter((word) => !isStopWord(word));
  return [...words, ...foldWords(campusCode(campus))];
}

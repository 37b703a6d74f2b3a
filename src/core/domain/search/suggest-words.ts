import { foldWords } from './fold-words.ts';
import type { Vocabulary } from './listing-index.ts';
import { isLive, type Word } from './word-index.ts';

/** More are not tried: each costs a search. */
const MAX_TRIED = 24;

/**
 * Suggested completions of a search: its last word completed, or corrected when the catalogue lacks it.
 *
 * @param hasListings whether a search finds anything
 */
export function suggestWords(
  { words: index, expander }: Vocabulary,
  typed: string,
  most: number,
  hasListings: (search: string) => boolean,
): string[] {
  const words = foldWords(typed);
  const last = words.pop();
  if (last === undefined) return [];
  const before = words.length === 0 ? '' : `${words.join(' ')} `;
  const completed = index.words
    .filter((word) => isLive(word) && word.named > 0 && word.word.startsWith(last))
    .sort(byUse)
    .slice(0, MAX_TRIED)
    .map(({ shown }) => before + shown);
  const mended = expander.expand(last).instead;
  const all = mended === null ? completed : [before + mended, ...completed];
  const suggested = [...new Set(all)].filter((search) => search !== typed.trim().toLowerCase());
  const found: string[] = [];
  for (const search of suggested) {
    if (found.length >= most) break;
    if (hasListings(search)) found.push(search);
  }
  return found;
}

/** Words before pairs of words, those of many listings first. */
function byUse(a: Word, b: Word): number {
  const [pairA, pairB] = [a.apart === 0 ? 1 : 0, b.apart === 0 ? 1 : 0];
  return pairA - pairB || b.named - a.named || (a.word < b.word ? -1 : 1);
}

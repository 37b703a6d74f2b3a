import type { Listing } from '../listing.ts';
import { foldWords } from './fold-words.ts';

/** Whether no title and description has all words of a search as they were typed, parts of words included. */
export function lacksWords(
  found: readonly Pick<Listing, 'title' | 'description'>[],
  search: string,
): boolean {
  const words = foldWords(search);
  return !found.some(({ title, description }) => {
    const text = foldWords(`${title} ${description}`).join(' ');
    return words.every((word) => text.includes(word));
  });
}

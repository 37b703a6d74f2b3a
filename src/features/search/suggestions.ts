import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import type { Listing } from '#core/domain/listing.ts';
import { foldWords } from '#core/domain/search/fold-words.ts';
import type { SearchSuggestions } from '#core/mirror/search-suggestions.ts';

/** One line under the search field. */
export type Suggestion =
  | { kind: 'recent' | 'words'; text: string }
  | { kind: 'category'; slug: string; text: string }
  | { kind: 'listing'; listing: Listing }
  | { kind: 'clear' };

const MOST_RECENT = 5;
const MOST_RECENT_TYPED = 2;

/** What stands under the field: recent searches while nothing is typed, then what may be meant. */
export function listSuggestions(
  typed: string,
  recent: readonly string[],
  { words, listings }: SearchSuggestions,
): readonly Suggestion[] {
  const folded = foldWords(typed).join(' ');
  if (folded === '') {
    const lines = recent.slice(0, MOST_RECENT).map((text) => ({ kind: 'recent', text }) as const);
    return lines.length === 0 ? [] : [...lines, { kind: 'clear' }];
  }
  const again = recent
    .filter((search) => foldWords(search).join(' ').startsWith(folded) && search !== typed.trim())
    .slice(0, MOST_RECENT_TYPED);
  return [
    ...again.map((text) => ({ kind: 'recent', text }) as const),
    ...words
      .filter((text) => !again.includes(text))
      .map((text) => ({ kind: 'words', text }) as const),
    ...categoriesOf(folded),
    ...listings.map((listing) => ({ kind: 'listing', listing }) as const),
  ];
}

function categoriesOf(folded: string): readonly Suggestion[] {
  return KNOWN_CATEGORIES.filter(({ name }) =>
    foldWords(name).some((word) => word.startsWith(folded)),
  ).map(({ slug, name }) => ({ kind: 'category', slug, text: name }));
}

/** Where a suggestion leads; null for what only does something. */
export function addressOf(suggestion: Suggestion): string | null {
  switch (suggestion.kind) {
    case 'recent':
    case 'words':
      return `/products?${new URLSearchParams({ search: suggestion.text }).toString()}`;
    case 'category':
      return `/category/${encodeURIComponent(suggestion.slug)}`;
    case 'listing':
      return `/products/${encodeURIComponent(suggestion.listing.id)}`;
    case 'clear':
      return null;
  }
}

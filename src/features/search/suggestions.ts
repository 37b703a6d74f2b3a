import type { ShownSearch } from '#components/saved-search/use-saved-searches.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import type { Listing } from '#core/domain/listing.ts';
import { categoryAddress, productAddress } from '#core/domain/page-addresses.ts';
import { foldWords } from '#core/domain/search/fold-words.ts';
import type { SearchSuggestions } from '#core/mirror/search/search-suggestions.ts';

/** One line under the search field. */
export type Suggestion =
  | { kind: 'recent' | 'words'; text: string }
  | { kind: 'category'; slug: string; text: string }
  | { kind: 'listing'; listing: Listing }
  | { kind: 'saved'; search: ShownSearch }
  | { kind: 'clear' };

/** What this device has for the field. */
export interface Known extends SearchSuggestions {
  recent: readonly string[];
  saved: readonly ShownSearch[];
}

const MAX_RECENT = 5;
const MAX_RECENT_TYPED = 2;
const MAX_SAVED = 5;
const MAX_SAVED_TYPED = 2;

/** Options below the field: saved and recent searches without input, then suggestions. */
export function listSuggestions(
  typed: string,
  { recent, saved, words, listings }: Known,
): readonly Suggestion[] {
  const folded = foldWords(typed).join(' ');
  if (folded === '') {
    const lines = recent.slice(0, MAX_RECENT).map((text) => ({ kind: 'recent', text }) as const);
    return [
      ...savedLines(saved, MAX_SAVED),
      ...lines,
      ...(lines.length === 0 ? [] : [{ kind: 'clear' } as const]),
    ];
  }
  const meant = saved.filter(({ title }) => foldWords(title).join(' ').startsWith(folded));
  const again = recent
    .filter((search) => foldWords(search).join(' ').startsWith(folded) && search !== typed.trim())
    .slice(0, MAX_RECENT_TYPED);
  return [
    ...savedLines(meant, MAX_SAVED_TYPED),
    ...again.map((text) => ({ kind: 'recent', text }) as const),
    ...words
      .filter((text) => !again.includes(text))
      .map((text) => ({ kind: 'words', text }) as const),
    ...categoriesOf(folded),
    ...listings.map((listing) => ({ kind: 'listing', listing }) as const),
  ];
}

/** Those with something new come first. */
function savedLines(saved: readonly ShownSearch[], most: number): readonly Suggestion[] {
  return saved
    .toSorted((a, b) => Number(b.freshCount > 0) - Number(a.freshCount > 0))
    .slice(0, most)
    .map((search) => ({ kind: 'saved', search }));
}

function categoriesOf(folded: string): readonly Suggestion[] {
  return KNOWN_CATEGORIES.filter(({ name }) =>
    foldWords(name).some((word) => word.startsWith(folded)),
  ).map(({ slug, name }) => ({ kind: 'category', slug, text: name }));
}

/** Where a suggestion leads; null for one that only performs an action. */
export function addressOf(suggestion: Suggestion): string | null {
  switch (suggestion.kind) {
    case 'recent':
    case 'words':
      return `/products?${new URLSearchParams({ search: suggestion.text }).toString()}`;
    case 'category':
      return categoryAddress(suggestion.slug);
    case 'listing':
      return productAddress(suggestion.listing.id);
    case 'saved':
      return suggestion.search.address;
    case 'clear':
      return null;
  }
}

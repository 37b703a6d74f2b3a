/** Folds case and compatibility forms, keeps Sinhala and Tamil signs whole. */
export function normalizeText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Words that all have to occur; punctuation separates, vowel signs and joiners do not. */
export function searchWords(query: string): readonly string[] {
  return normalizeText(query)
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .filter((word) => word !== '');
}

interface Searchable {
  title: string;
  description: string;
  category: string;
}

/** Whether every word of the query occurs in title, description or category. An empty query matches all. */
export function matchesSearch(listing: Searchable, query: string): boolean {
  const words = searchWords(query);
  if (words.length === 0) return true;
  const text = normalizeText(`${listing.title}\n${listing.description}\n${listing.category}`);
  return words.every((word) => text.includes(word));
}

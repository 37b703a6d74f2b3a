/** What a listing may hold. Lengths are characters, prices rupees. Sellers see these limits, the provider keeps them. */
export const LISTING_LIMITS = {
  title: 120,
  description: 5000,
  minPrice: 0.01,
  maxPrice: 99_999_999.99,
  maxQuantity: 100_000,
  images: 10,
  address: 2048,
  /** Entries of features and of why-buy. */
  lines: 20,
  line: 200,
  variations: 10,
  variationName: 60,
  options: 30,
  variationOption: 120,
} as const;

interface Choice {
  name: string;
  options: readonly string[];
}

/** A name or an option that occurs twice and so could not be told apart when somebody chooses; null when there is none. */
export function findRepeatedChoice(variations: readonly Choice[]): string | null {
  const repeatedName = findRepeated(variations.map(({ name }) => name));
  if (repeatedName !== null) return repeatedName;
  return (
    variations.map(({ options }) => findRepeated(options)).find((option) => option !== null) ?? null
  );
}

function findRepeated(texts: readonly string[]): string | null {
  return texts.find((text, index) => texts.indexOf(text) !== index) ?? null;
}

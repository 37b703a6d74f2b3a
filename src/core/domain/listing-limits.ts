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
  /** Bytes of all texts together, as `weighListing` counts: five thousand Sinhala characters and as much again. */
  weight: 32 * 1024,
} as const;

interface Texts {
  title: string;
  description: string;
  images: readonly string[];
  features: readonly string[];
  whyBuy: readonly string[];
  variations: readonly { name: string; options: readonly string[] }[];
  warranty: string | null;
}

/** Bytes of all that a seller has written, as JSON in UTF-8: what a listing costs wherever it is sent and kept. */
export function weighListing(texts: Texts): number {
  const { title, description, images, features, whyBuy, variations, warranty } = texts;
  const written = [title, description, images, features, whyBuy, variations, warranty];
  return new TextEncoder().encode(JSON.stringify(written)).length;
}

/** Said where a listing is too heavy. */
export function describeWeight(bytes: number): string {
  const limit = LISTING_LIMITS.weight / 1024;
  return `All texts of a listing may have ${limit} KB together; these have ${Math.ceil(bytes / 1024)}. Shorten the description, or leave out options, lines or pictures.`;
}

interface Choice {
  name: string;
  options: readonly string[];
}

/** A name or option that occurs twice, so that a choice would be ambiguous; null without one. */
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

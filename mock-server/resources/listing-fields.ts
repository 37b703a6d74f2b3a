import { eq } from 'drizzle-orm';
import type { ListingFields } from '#core/contract/listing-request.ts';
import { findRepeatedChoice } from '#core/domain/listing-limits.ts';
import { toCents } from '#core/domain/money.ts';
import { searchTextOf } from '#core/domain/search.ts';
import { Refusal } from '../http/refusal.ts';

import type { Database } from '../store/database.ts';
import { categories, type ListingRow } from '../store/schema.ts';

/** What a seller wrote, as it is stored. */
export function toColumns({ price, originalPrice, warranty, ...same }: ListingFields) {
  return {
    ...same,
    priceCents: toCents(price),
    originalPriceCents: originalPrice === null ? null : toCents(originalPrice),
    warranty: warranty === '' ? null : warranty,
    searchText: searchTextOf(same),
  };
}

/** What is stored, as its seller would write it; the inverse of `toColumns`. */
export function toFields(row: ListingRow): ListingFields {
  return {
    title: row.title,
    description: row.description,
    category: row.category,
    condition: row.condition,
    price: row.priceCents / 100,
    originalPrice: row.originalPriceCents === null ? null : row.originalPriceCents / 100,
    quantity: row.quantity,
    freeDelivery: row.freeDelivery,
    status: row.status,
    images: [...row.images],
    features: [...row.features],
    whyBuy: [...row.whyBuy],
    variations: row.variations.map(({ name, options }) => ({ name, options: [...options] })),
    warranty: row.warranty,
  };
}

/** Refuses what the form of a listing cannot say: an unknown category, two choices that nobody could tell apart. */
export async function requireConsistent(
  tx: Database,
  { category, variations }: Pick<ListingFields, 'category' | 'variations'>,
): Promise<void> {
  const repeated = findRepeatedChoice(variations);
  if (repeated !== null) {
    throw new Refusal(422, 'invalid-body', `variations must not say "${repeated}" twice.`);
  }
  const known = await tx.select().from(categories).where(eq(categories.slug, category));
  if (known.length === 0) {
    throw new Refusal(422, 'invalid-body', `There is no category "${category}".`);
  }
}

import type { Listing } from '#core/domain/listing.ts';

/** What a listing that cannot be bought says over its picture and beside its price; null for any other. */
export function unavailableWords({
  status,
  quantity,
}: Pick<Listing, 'status' | 'quantity'>): string | null {
  if (status === 'sold') return 'Sold';
  return quantity <= 0 ? 'Out of Stock' : null;
}

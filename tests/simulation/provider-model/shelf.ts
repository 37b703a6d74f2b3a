import { notFound } from '#server/http/refusal.ts';
import type { ModelListing } from './rows.ts';
import type { ModelState } from './state.ts';

/** The listing of an id from outside. */
export function findListing(state: ModelState, id: string): ModelListing {
  const listing = state.listings.get(id);
  if (listing === undefined) throw notFound('Product not found');
  return listing;
}

/**
 * Changes the fields of the edit form: `version` and `updatedAt` move, the latter strictly forward. Of a listing that is
 * gone nothing changes.
 */
export function changeListing(
  state: ModelState,
  id: string,
  change: (listing: ModelListing) => Partial<ModelListing>,
): void {
  const listing = state.listings.get(id);
  if (listing === undefined) return;
  state.listings.set(id, {
    ...listing,
    ...change(listing),
    version: state.nextVersion(),
    updatedAt: Math.max(state.now(), listing.updatedAt + 1),
  });
}

/** With its reviews, and out of every cart and wishlist. Orders keep their copy, its seller keeps the ratings. */
export function removeListing(state: ModelState, id: string): void {
  state.listings.delete(id);
  state.looks.delete(id);
  state.reviews = state.reviews.filter(({ listingId }) => listingId !== id);
  for (const saved of state.wishlists.values()) saved.delete(id);
  for (const cart of state.carts.values()) {
    for (const { key, listingId } of cart.values()) if (listingId === id) cart.delete(key);
  }
}

/** The ISO order of creation, newest first; the id breaks ties. */
export function newestFirst(
  a: { createdAt: number; id: string },
  b: { createdAt: number; id: string },
): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : -1;
}

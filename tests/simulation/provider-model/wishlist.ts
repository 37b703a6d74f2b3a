import type { WishlistBody } from '#core/contract/member-bodies.ts';
import { notFound } from '#server/http/refusal.ts';
import { isId } from '#server/storage/ids.ts';
import { isoOf, writeListing } from './bodies.ts';
import { requireRoom } from './limits.ts';
import { memberChange, memberRead, type ModelRoute } from './routes.ts';
import { findListing } from './shelf.ts';
import { type ModelState, ofMember } from './state.ts';

export const wishlistRoutes: readonly ModelRoute[] = [
  memberRead({
    path: 'wishlist',
    access: 'member',
    answer: ({ state, member }) => writeWishlist(state, member.id),
  }),
  memberChange({
    method: 'POST',
    path: 'wishlist/{id}',
    access: 'buyer',
    effect: ({ state, member, id, record }) => {
      findListing(state, id);
      const saved = ofMember(state.wishlists, member.id);
      if (!saved.has(id)) {
        requireRoom('wishlistEntries', saved.size);
        saved.set(id, state.now());
        countLike(state, id, 1);
        record(`wish:${id}`);
      }
      return {};
    },
    answer: ({ id }) => ({ message: 'Saved to your wishlist.', listingId: id }),
    minimal: null,
  }),
  memberChange({
    method: 'DELETE',
    path: 'wishlist/{id}',
    access: 'member',
    effect: ({ state, member, id, record }) => {
      if (!isId(id)) throw notFound('Product not found');
      if (ofMember(state.wishlists, member.id).delete(id)) {
        countLike(state, id, -1);
        record(`wish:${id}`);
      }
      return {};
    },
    answer: ({ id }) => ({ message: 'Removed from your wishlist.', listingId: id }),
    minimal: null,
  }),
];

/** No change of the listing itself: neither version nor `updatedAt` moves. */
function countLike(state: ModelState, id: string, step: 1 | -1): void {
  const listing = state.listings.get(id);
  if (listing === undefined) return;
  state.listings.set(id, { ...listing, likes: Math.max(0, listing.likes + step) });
}

/** Newest first. */
export function savedBy(
  state: ModelState,
  memberId: string,
): readonly (readonly [string, number])[] {
  return [...ofMember(state.wishlists, memberId)].sort(
    ([a, savedA], [b, savedB]) => savedB - savedA || (a < b ? 1 : -1),
  );
}

function writeWishlist(state: ModelState, memberId: string): WishlistBody {
  return savedBy(state, memberId).map(([id, savedAt]) => {
    return { listingId: writeListing(state, findListing(state, id)), savedAt: isoOf(savedAt) };
  });
}

import { and, desc, eq, sql } from 'drizzle-orm';
import {
  type WishlistBody,
  wishlistBody,
  wishlistChangeBody,
} from '#core/contract/member-bodies.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import type { Deps } from '../../deps.ts';
import { memberChange } from '../../http/change-route.ts';
import { memberRead, type Route } from '../../http/route.ts';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { readListingsOf } from '../products/fitting-listings.ts';
import { requireShown } from '../listings/find-listing.ts';
import { lockListing, lockListings } from '../listings/listing-changes.ts';
import { listings, wishlistEntries } from '../../storage/schema.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { requireRoom } from '../../limits/member-limits.ts';
import { NO_SUCH_LISTING, listingNotFound } from '../listings/listing-not-found.ts';

/** /wishlist: a member's saved listings. Saving and removing are idempotent. */
export const wishlistRoutes: readonly Route[] = [
  memberRead({
    path: '/wishlist',
    summary: 'What the caller saved, newest first.',
    access: 'member',
    reply: wishlistBody,
    answer: ({ deps, member }) => readWishlistBody(deps, member.id),
  }),
  memberChange({
    method: 'POST',
    path: '/wishlist/{listingId}',
    summary: 'Saves a listing; saving it again changes nothing.',
    access: 'buyer',
    owned: 'entry of the caller',
    reply: wishlistChangeBody,
    refusals: {
      404: NO_SUCH_LISTING,
      422: `One more entry in a wishlist of ${MEMBER_LIMITS.wishlistEntries}.`,
    },
    effect: async ({ deps, member, params }, _body, tx) => {
      await lockActiveMember(tx, member);
      const listing = await lockListing(tx, params.listingId);
      requireShown(listing);
      const entry = { memberId: member.id, listingId: listing.id, savedAt: new Date(deps.now()) };
      const kept = await tx.$count(wishlistEntries, eq(wishlistEntries.memberId, member.id));
      const added = await tx
        .insert(wishlistEntries)
        .values(entry)
        .onConflictDoNothing()
        .returning();
      if (added.length > 0) {
        requireRoom('wishlistEntries', kept);
        await countLike(tx, listing.id, 1);
      }
      return {};
    },
    answer: ({ params: { listingId } }) =>
      Promise.resolve({ message: 'Saved to your wishlist.', listingId }),
    minimal: null,
  }),
  memberChange({
    method: 'DELETE',
    path: '/wishlist/{listingId}',
    summary: 'Forgets a saved listing; forgetting it again changes nothing.',
    access: 'member',
    owned: 'entry of the caller',
    reply: wishlistChangeBody,
    refusals: { 404: 'The id cannot be one.' },
    effect: async ({ member, params: { listingId } }, _body, tx) => {
      if (!isId(listingId)) throw listingNotFound();
      // Before the entry, as a deletion of the listing does; the listing may be deleted.
      await lockListings(tx, eq(listings.id, listingId));
      const removed = await tx
        .delete(wishlistEntries)
        .where(
          and(eq(wishlistEntries.memberId, member.id), eq(wishlistEntries.listingId, listingId)),
        )
        .returning();
      if (removed.length > 0) await countLike(tx, listingId, -1);
      return {};
    },
    answer: ({ params: { listingId } }) =>
      Promise.resolve({ message: 'Removed from your wishlist.', listingId }),
    minimal: null,
  }),
];

/** A like is a member who saved the listing. It does not move the version, as a view does not. */
async function countLike(tx: Database, listingId: string, step: 1 | -1): Promise<void> {
  await tx
    .update(listings)
    .set({ likes: sql`greatest(0, ${listings.likes} + ${step}::int)` })
    .where(eq(listings.id, listingId));
}

async function readWishlistBody({ db, now }: Deps, memberId: string): Promise<WishlistBody> {
  const entries = await db
    .select()
    .from(wishlistEntries)
    .where(eq(wishlistEntries.memberId, memberId))
    .orderBy(desc(wishlistEntries.savedAt), desc(wishlistEntries.listingId));
  if (entries.length === 0) return [];
  const wanted = entries.map(({ listingId }) => listingId);
  const bodies = await readListingsOf(db, wanted, now());
  return entries.flatMap(({ listingId, savedAt }) => {
    const listing = bodies.get(listingId);
    return listing === undefined ? [] : [{ listingId: listing, savedAt: savedAt.toISOString() }];
  });
}

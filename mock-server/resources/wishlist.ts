import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ListingBody } from '#core/contract/listing.ts';
import type { WishlistEntryBody } from '#core/contract/wishlist.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext, ApiEnv } from '../http/api-context.ts';
import { requireMember } from '../http/authenticate.ts';
import { once, type Reply } from '../http/once.ts';
import { notFound } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { findListing } from '../store/find-listing.ts';
import { isId } from '../store/ids.ts';
import { selectListings, writeListing } from '../store/listing-bodies.ts';
import { listings, wishlistEntries } from '../store/schema.ts';
import { requireBuyer } from './purchase-rules.ts';

/** /wishlist: what a member saved. Saving twice and removing twice change nothing. */
export function wishlistRoutes(deps: Deps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const member = requireMember(deps);
  routes.get('/', member, async (c) => c.json(await readWishlistBody(deps, c.get('member').id)));
  routes.post('/:listingId', member, (c) => once(c, deps, (tx) => saveListing(c, deps, tx)));
  routes.delete('/:listingId', member, (c) => once(c, deps, (tx) => forgetListing(c, tx)));
  return routes;
}

async function saveListing(c: ApiContext, deps: Deps, tx: Database): Promise<Reply> {
  const row = await findListing(tx, c.req.param('listingId') ?? '');
  const member = c.get('member');
  requireBuyer(member, row.listing);
  const entry = { memberId: member.id, listingId: row.listing.id, savedAt: new Date(deps.now()) };
  const added = await tx.insert(wishlistEntries).values(entry).onConflictDoNothing().returning();
  if (added.length > 0) await countLike(tx, row.listing.id, 1);
  return { status: 200, body: { message: 'Saved to your wishlist.', listingId: row.listing.id } };
}

async function forgetListing(c: ApiContext, tx: Database): Promise<Reply> {
  const listingId = c.req.param('listingId') ?? '';
  if (!isId(listingId)) throw notFound('Product not found');
  const removed = await tx
    .delete(wishlistEntries)
    .where(
      and(
        eq(wishlistEntries.memberId, c.get('member').id),
        eq(wishlistEntries.listingId, listingId),
      ),
    )
    .returning();
  if (removed.length > 0) await countLike(tx, listingId, -1);
  return { status: 200, body: { message: 'Removed from your wishlist.', listingId } };
}

/** Likes are the members who saved a listing; like views they are no change of the listing itself. */
async function countLike(tx: Database, listingId: string, step: 1 | -1): Promise<void> {
  await tx
    .update(listings)
    .set({ likes: sql`greatest(0, ${listings.likes} + ${step}::int)` })
    .where(eq(listings.id, listingId));
}

async function readWishlistBody(
  { db, now }: Deps,
  memberId: string,
): Promise<WishlistEntryBody<ListingBody>[]> {
  const entries = await db
    .select()
    .from(wishlistEntries)
    .where(eq(wishlistEntries.memberId, memberId))
    .orderBy(desc(wishlistEntries.savedAt), desc(wishlistEntries.listingId));
  if (entries.length === 0) return [];
  const rows = await selectListings(db).where(
    inArray(
      listings.id,
      entries.map(({ listingId }) => listingId),
    ),
  );
  const bodies = new Map(rows.map((row) => [row.listing.id, writeListing(row, now())]));
  return entries.flatMap(({ listingId, savedAt }) => {
    const listing = bodies.get(listingId);
    return listing === undefined ? [] : [{ listingId: listing, savedAt: savedAt.toISOString() }];
  });
}

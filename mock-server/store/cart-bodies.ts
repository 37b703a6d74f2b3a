import { asc, eq, inArray } from 'drizzle-orm';
import type { CartBody } from '#core/contract/member-bodies.ts';
import type { Database } from './database.ts';
import { selectListings, writeListing } from './listing-bodies.ts';
import { cartLines, listings } from './schema.ts';

/** The member's cart, oldest line first, each with its whole listing. */
export async function readCartBody(
  db: Database,
  memberId: string,
  nowMs: number,
): Promise<CartBody> {
  const lines = await db
    .select()
    .from(cartLines)
    .where(eq(cartLines.memberId, memberId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.lineKey));
  if (lines.length === 0) return { items: [] };
  const wanted = lines.map(({ listingId }) => listingId);
  const rows = await selectListings(db).where(inArray(listings.id, wanted));
  const products = new Map(rows.map((row) => [row.listing.id, writeListing(row, nowMs)]));
  return {
    items: lines.flatMap(({ listingId, quantity, variations }) => {
      const product = products.get(listingId);
      return product === undefined ? [] : [{ productId: listingId, product, quantity, variations }];
    }),
  };
}

import { and, asc, eq, sql } from 'drizzle-orm';
import type { CartBody, CartChangeBody } from '#core/contract/member-bodies.ts';
import { fromCents } from '#core/domain/money.ts';
import type { Database } from '../../storage/database.ts';
import { readListingsOf } from '../products/fitting-listings.ts';
import { cartLines, isShown, listings } from '../../storage/schema.ts';

/** The member's cart, oldest line first, each with its listing. */
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
  const products = await readListingsOf(db, wanted, nowMs);
  return {
    items: lines.flatMap(({ listingId, quantity, variations }) => {
      const product = products.get(listingId);
      return product === undefined ? [] : [{ productId: listingId, product, quantity, variations }];
    }),
  };
}

/** One cart line, with the fields of its listing that a cart shows; empty without such a line. */
export async function readCartChangeBody(
  db: Database,
  memberId: string,
  lineKey: string,
): Promise<CartChangeBody> {
  const rows = await db
    .select({
      line: cartLines,
      title: listings.title,
      priceCents: listings.priceCents,
      image: sql<string | null>`${listings.images} ->> 0`,
    })
    .from(cartLines)
    .innerJoin(listings, eq(cartLines.listingId, listings.id))
    .where(and(eq(cartLines.memberId, memberId), eq(cartLines.lineKey, lineKey), isShown));
  return {
    items: rows.map(({ line, title, priceCents, image }) => ({
      productId: line.listingId,
      product: {
        _id: line.listingId,
        title,
        price: fromCents(priceCents),
        images: image === null ? [] : [image],
      },
      quantity: line.quantity,
      variations: line.variations,
      version: line.version,
    })),
    isPartial: true,
  };
}

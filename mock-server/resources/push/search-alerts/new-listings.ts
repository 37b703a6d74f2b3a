import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { isActive, listings, members } from '../../../storage/schema.ts';
import { hotDealCondition } from '../../products/deal-expressions.ts';
import type { NewListing } from './match-searches.ts';

/** A place in the order in which listings were published. */
export interface PublishedUntil {
  publishedAt: Date;
  listingId: string;
}

/** Active listings after one place of their order, up to a moment: the earliest first, `most` at a time. */
export async function readNewListings(
  db: Database,
  { publishedAt, listingId }: PublishedUntil,
  until: Date,
  most: number,
): Promise<readonly NewListing[]> {
  const { id, createdAt } = listings;
  const rows = await db
    .select({
      ...{ id, createdAt, title: listings.title, description: listings.description },
      ...{ category: listings.category, condition: listings.condition },
      ...{ priceCents: listings.priceCents, isFlashSale: listings.isFlashSale },
      isHotDeal: sql<boolean>`${hotDealCondition(listings)}`,
      seller: { id: members.id, name: members.name, campus: members.campus },
    })
    .from(listings)
    .innerJoin(members, eq(members.id, listings.sellerId))
    .where(
      and(
        isActive,
        sql`(${createdAt}, ${id}) > (${publishedAt.toISOString()}::timestamptz, ${listingId})`,
        lte(createdAt, until),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(most);
  return rows.map(({ seller, isHotDeal, isFlashSale, priceCents, createdAt: at, ...facts }) => ({
    ...{ isHotDeal, isFlashSale, publishedAt: at },
    row: {
      ...facts,
      status: 'active',
      price: priceCents / 100,
      createdAt: at.toISOString(),
      seller: { id: seller.id, campus: seller.campus },
      sellerName: seller.name,
      campus: seller.campus,
      kept: null,
    },
  }));
}

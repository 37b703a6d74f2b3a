import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { isActive, listings, members } from '../../../storage/schema.ts';
import { indexedColumns, indexedSeller, writeRow } from '../../products/catalogue-index-rows.ts';
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
  const { id, createdAt, isFlashSale } = listings;
  const rows = await db
    .select({
      ...{ listing: indexedColumns, seller: indexedSeller, isFlashSale },
      isHotDeal: sql<boolean>`${hotDealCondition(listings)}`,
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
  return rows.map(({ listing, seller, ...deals }) => ({
    ...deals,
    row: writeRow({ ...listing, status: 'active' }, seller),
    publishedAt: listing.createdAt,
  }));
}

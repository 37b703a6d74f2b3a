import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { type ListedRow, selectListings } from './listing-bodies.ts';
import { prepareOnce } from '../../storage/prepare-once.ts';
import { type ListingRow, listings } from '../../storage/schema.ts';
import { listingNotFound } from './listing-not-found.ts';

/** The listing of a client's id, hidden or not; refuses invalid and unknown ids. */
export async function findListing(db: Database, id: string): Promise<ListedRow> {
  const [row] = isId(id) ? await listingOfId(db, {}).execute({ id }) : [];
  if (row === undefined) throw listingNotFound();
  return row;
}

/** As `findListing`, for public reads: a hidden listing is gone. */
export async function findShownListing(db: Database, id: string): Promise<ListedRow> {
  const row = await findListing(db, id);
  requireShown(row.listing);
  return row;
}

/** Refuses a hidden listing as if it were deleted. */
export function requireShown({ status }: Pick<ListingRow, 'status'>): void {
  if (status === 'hidden') throw listingNotFound();
}

/** As `findListing`, and keeps the listing from being deleted until the transaction ends: a row will refer to it. */
export async function holdListing(tx: Database, id: string): Promise<ListedRow> {
  const held = selectListings(tx).where(eq(listings.id, id)).for('key share', { of: listings });
  const [row] = isId(id) ? await held : [];
  if (row === undefined) throw listingNotFound();
  return row;
}

const listingOfId = prepareOnce((db) =>
  selectListings(db)
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare('listing of id'),
);

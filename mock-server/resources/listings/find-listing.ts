import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { type ListedRow, selectListings } from './listing-bodies.ts';
import { prepareOnce } from '../../storage/prepare-once.ts';
import { type ListingRow, listings } from '../../storage/schema.ts';
import { listingNotFound } from './listing-not-found.ts';

/** The listing with this id, hidden or not; refuses invalid and unknown ids. */
export async function findListing(db: Database, id: string): Promise<ListedRow> {
  const [row] = isId(id) ? await listingOfId(db, {}).execute({ id }) : [];
  if (row === undefined) throw listingNotFound();
  return row;
}

/** As `findListing`, for public reads: a hidden listing counts as deleted. */
export async function findShownListing(db: Database, id: string): Promise<ListedRow> {
  const row = await findListing(db, id);
  requireShown(row.listing);
  return row;
}

/** Refuses a hidden listing as if it were deleted. */
export function requireShown({ status }: Pick<ListingRow, 'status'>): void {
  if (status === 'hidden') throw listingNotFound();
}

/** As `findListing`, and prevents the listing's deletion until the transaction ends, for a row that references it. */
export async function lockListingForKeyShare(tx: Database, id: string): Promise<ListedRow> {
  const locked = selectListings(tx).where(eq(listings.id, id)).for('key share', { of: listings });
  const [row] = isId(id) ? await locked : [];
  if (row === undefined) throw listingNotFound();
  return row;
}

const listingOfId = prepareOnce((db) =>
  selectListings(db)
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare('listing of id'),
);

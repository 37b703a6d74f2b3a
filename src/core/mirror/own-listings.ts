import { isErrorBody } from '../contract/error-in-success.ts';
import { readListings } from '../contract/listing.ts';
import { paths } from '../contract/paths.ts';
import { listUnder, readId } from '../contract/reading.ts';
import { compareListings } from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import type { User } from '../domain/user.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { PERSONAL_PREFIX } from '../storage/personal-rows.ts';
import { keepOmitted } from './resources/listing-resources.ts';
import type { Resource } from './resources/resource.ts';

/** GET /listings/mine: all listings of a seller, sold ones too. Those that it leaves out are gone. */
export function ownListingsResource({ id: sellerId }: Pick<User, 'id'>): Resource {
  return {
    key: `${PERSONAL_PREFIX}listings`,
    path: paths.myListings,
    query: new URLSearchParams({ sellerId }),
    owner: sellerId,
    read: async (body, db) => {
      const listings = isErrorBody(body) ? null : readListings(body);
      if (listings === null) return null;
      const rows = new Map<string, Listing | null>();
      for (const known of await listIdsOf(db, sellerId)) rows.set(known, null);
      // An unreadable listing still exists.
      for (const wire of listUnder(body, 'products', 'listings', 'data') ?? [])
        rows.delete(readId({ ...(wire as object) }));
      for (const listing of listings)
        // A provider may omit the seller from the seller's own listings.
        rows.set(listing.id, { ...listing, seller: { ...listing.seller, id: sellerId } });
      return {
        rows: [
          {
            table: 'listings',
            rows: [...rows].map(([id, row]) => ({ id, row })),
            isComplete: false,
            keep: keepOmitted,
          },
        ],
      };
    },
  };
}

/** A seller's listings, newest first, with all pending changes. */
export async function readOwnListings(
  db: ScreenDatabase,
  sellerId: string,
): Promise<readonly Listing[]> {
  const listings = await db.listings.where('seller.id').equals(sellerId).toArray();
  return listings.sort(compareListings('newest'));
}

function listIdsOf(db: ScreenDatabase, sellerId: string): Promise<string[]> {
  return db.listings.where('seller.id').equals(sellerId).primaryKeys();
}

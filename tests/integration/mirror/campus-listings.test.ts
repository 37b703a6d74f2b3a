import { afterEach, beforeEach, expect, it } from 'vitest';
import { CAMPUS_LISTINGS_LIMIT, readCampusListings } from '#core/mirror/campus-listings.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { aListing } from '#support/listing-builder.ts';

const KELANIYA = 'University of Kelaniya';

let db: UnikadeDatabase;
beforeEach(() => {
  db = openDatabase({ name: 'campus-listings' });
});
afterEach(() => db.delete());

function sold(id: string, campus: string, sellerId: string, minute = 0) {
  const seller = { id: sellerId, name: 'Amal', pictureUrl: '', rating: null, campus };
  const createdAt = `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return aListing({ id, seller, createdAt });
}

const shownIds = async () =>
  (await readCampusListings(db, { id: 'me', campus: KELANIYA })).map(({ id }) => id);

it('new listings at a campus are those of others there, the newest first', async () => {
  await db.listings.bulkPut([
    sold('old', KELANIYA, 'her', 1),
    sold('far', 'University of Ruhuna', 'him', 2),
    sold('mine', KELANIYA, 'me', 3),
    sold('new', KELANIYA, 'her', 4),
    { ...sold('gone', KELANIYA, 'her', 5), status: 'sold' as const },
  ]);
  expect(await shownIds()).toEqual(['new', 'old']);
});

it('is a row, not a list', async () => {
  await db.listings.bulkPut(
    Array.from({ length: CAMPUS_LISTINGS_LIMIT + 1 }, (_, at) =>
      sold(`${at}`, KELANIYA, 'her', at),
    ),
  );
  expect(await shownIds()).toHaveLength(CAMPUS_LISTINGS_LIMIT);
});

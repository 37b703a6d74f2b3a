import { readListing } from '../../contract/listing.ts';
import { readRows } from '../../contract/reading.ts';
import { spellingsOf } from '../../contract/received-listing.ts';
import { knownQuantity, type Listing } from '../../domain/listing.ts';
import { keepOmitted, listedRows } from './listing-resources.ts';
import type { PulledRows } from './resource.ts';

type Wire = Readonly<Record<string, unknown>>;

/**
 * The listings inside a cart or a wishlist. A provider may send a part of them, such as title, price and picture: such
 * a part, which has no quantity, removes nothing that the device knows.
 */
export function rowsInside(values: readonly unknown[]): PulledRows {
  const told = new Map<string, Wire>();
  const listings = readRows(values, (value) => {
    const listing = readListing(value);
    if (listing !== null) told.set(listing.id, value as Wire);
    return listing;
  });
  return {
    ...listedRows(listings),
    keep: (row, known, now) => {
      const listing = row as Listing;
      const before = known as Listing | null | undefined;
      const part = told.get(listing.id);
      const isPart = before && part !== undefined && knownQuantity(listing) === null;
      return keepOmitted(isPart ? fillIn(listing, part, before) : row, known, now);
    },
  };
}

/** A listing of which the wire form names some fields only: the others are as they were. */
function fillIn(listing: Listing, wire: Wire, before: Listing): Listing {
  const isGiven = (spelling: string) => (wire[spelling] ?? null) !== null;
  const told = Object.entries(listing).filter(
    ([field]) => field !== 'quantity' && spellingsOf(field).some(isGiven),
  );
  return { ...before, ...Object.fromEntries(told) };
}

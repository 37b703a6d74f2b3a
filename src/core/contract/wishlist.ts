import * as z from 'zod/mini';
import type { Listing } from '../domain/listing.ts';
import type { WishlistEntry } from '../domain/wishlist.ts';
import { readListing } from './listing.ts';
import { listUnder, readRows, text } from './reading.ts';

const entryWire = z.looseObject({ listingId: z.unknown(), savedAt: text });

export interface WishlistRow {
  entry: WishlistEntry;
  /** The listing when the provider sent it whole. */
  listing: Listing | null;
}

function readWishlistRow(value: unknown): WishlistRow | null {
  const parsed = entryWire.safeParse(value);
  if (!parsed.success) return null;
  const listing = readListing(parsed.data.listingId);
  const listingId =
    listing?.id ?? (typeof parsed.data.listingId === 'string' ? parsed.data.listingId : '');
  return listingId === '' ? null : { entry: { listingId, savedAt: parsed.data.savedAt }, listing };
}

/** Reply of GET /wishlist; null when it is no list. */
export function readWishlist(value: unknown): readonly WishlistRow[] | null {
  const rows = listUnder(value, 'wishlist', 'items', 'data');
  return rows === null ? null : readRows(rows, readWishlistRow);
}

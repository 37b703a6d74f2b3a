import * as z from 'zod/mini';
import type { Listing } from '../domain/listing.ts';
import type { WishlistEntry } from '../domain/wishlist.ts';
import { readListing } from './listing.ts';
import { listUnder, readId, readRows, text } from './reading.ts';

const WISHLIST_FIELDS = ['wishlist', 'items', 'data'] as const;
const entryWire = z.looseObject({ listingId: z.unknown(), savedAt: text });

export interface WishlistRow {
  entry: WishlistEntry;
  /** The listing when the provider sent it whole. */
  listing: Listing | null;
}

function readWishlistRow(value: unknown): WishlistRow | null {
  const parsed = entryWire.safeParse(value);
  if (!parsed.success) return null;
  const { listingId: told, savedAt } = parsed.data;
  // An id, or the listing, of which there may be too little to show it.
  const listingId = readId({ id: told, ...(told as object) });
  return listingId === '' ? null : { entry: { listingId, savedAt }, listing: readListing(told) };
}

/** What the rows of a wishlist say of their listings, whole or in part. */
export function listingsInWishlist(value: unknown): readonly unknown[] {
  return (listUnder(value, ...WISHLIST_FIELDS) ?? []).map(
    (row) => entryWire.safeParse(row).data?.listingId,
  );
}

/** Reply of GET /wishlist; null when it is no list. */
export function readWishlist(value: unknown): readonly WishlistRow[] | null {
  const rows = listUnder(value, ...WISHLIST_FIELDS);
  return rows === null ? null : readRows(rows, readWishlistRow);
}

/** Of a listing that is gone, in whose place some servers say null. */
function isOfDeleted(row: unknown): boolean {
  return entryWire.safeParse(row).data?.listingId === null;
}

/** Whether each row of an answer is read: one that cannot be read may be of any saved listing. */
export function isWholeWishlist(value: unknown): boolean {
  const rows = listUnder(value, ...WISHLIST_FIELDS) ?? [];
  return rows.every((row) => readWishlistRow(row) !== null || isOfDeleted(row));
}

/** A saved listing with the price seen when it was saved. */
export interface WishlistEntry {
  listingId: string;
  /** ISO 8601. */
  savedAt: string;
}

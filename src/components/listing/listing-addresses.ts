/** The listings of a seller. */
export const LISTINGS_ADDRESS = '/dashboard?tab=listings';

/** The form of a listing that is not there yet. */
export const NEW_LISTING_ADDRESS = `${LISTINGS_ADDRESS}&new=1`;

/** The form of one's own listing. */
export function editListingAddress(listingId: string): string {
  return `${LISTINGS_ADDRESS}&edit=${encodeURIComponent(listingId)}`;
}

/** The form of a refused change, to correct it. @param seq its place in the log */
export function editAddressOf(seq: number): string {
  return `${LISTINGS_ADDRESS}&entry=${seq}`;
}

import type { Listing } from '#core/domain/listing.ts';

let opened: Listing | null = null;

/** A card leads to its product: the page is drawn from the card's row at once, and the picture moves there. */
export function noteOpenedListing(listing: Listing): void {
  opened = listing;
}

/** The row that a card led here with; undefined for a page that was opened otherwise. */
export function readOpenedListing(id: string): Listing | undefined {
  return opened?.id === id ? opened : undefined;
}

/** Once the device has answered, its row is the one to show, also on the next visit. */
export function forgetOpenedListing(): void {
  opened = null;
}

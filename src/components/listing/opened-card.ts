import { useEffect, useState } from 'react';
import type { Listing } from '#core/domain/listing.ts';

/** The card that was followed to its product: the page is rendered from it until the device has answered. */
interface OpenedCard {
  listing: Listing;
  /** The picture as the card had loaded it; null without one. */
  picture: { src: string; place: DOMRect } | null;
}

let opened: OpenedCard | null = null;

/**
 * Keeps what a card shows for the product page that it opens: see `useOpenedCard`.
 *
 * @param link the followed link, inside the card's `<article>`
 */
export function noteOpenedCard(listing: Listing, link: Element): void {
  const image = link.closest('article')?.querySelector('img');
  const frame = image?.parentElement;
  const picture = frame && { src: image.currentSrc, place: frame.getBoundingClientRect() };
  opened = { listing, picture: picture ?? null };
}

/** The card that led to this screen; null for one that was opened otherwise. */
export function useOpenedCard(listingId: string): OpenedCard | null {
  const [card] = useState(() => (opened?.listing.id === listingId ? opened : null));
  // By the next visit the row of the device may be newer.
  useEffect(() => {
    opened = null;
  }, []);
  return card;
}

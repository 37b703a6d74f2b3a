import { LISTINGS_ADDRESS } from './listings-address.ts';

/** The orders of a member: bought or sold. */
export const ORDERS_ADDRESS = '/dashboard?tab=orders';

/** The orders that wait for the seller's approval. */
export const ORDERS_TO_APPROVE_ADDRESS = `${ORDERS_ADDRESS}&show=processing`;

/** The saved searches of a member. */
export const SEARCHES_ADDRESS = '/dashboard?tab=searches';

/** The empty form for a new listing. */
export const NEW_LISTING_ADDRESS = `${LISTINGS_ADDRESS}&new=1`;

/** The details of an order, in a dialog over the list. */
export function orderDetailsAddress(id: string): string {
  return `${ORDERS_ADDRESS}&order=${encodeURIComponent(id)}`;
}

/** The receipt of an order: a page of its own, to print. */
export function orderReceiptAddress(id: string): string {
  return `${ORDERS_ADDRESS}&receipt=${encodeURIComponent(id)}`;
}

/** The form of one's own listing. */
export function editListingAddress(listingId: string): string {
  return `${LISTINGS_ADDRESS}&edit=${encodeURIComponent(listingId)}`;
}

/** The form of a refused change, to correct it. @param seq its place in the log */
export function editRefusedAddress(seq: number): string {
  return `${LISTINGS_ADDRESS}&entry=${seq}`;
}

/*
 * What is said when a listing could not be put or saved somewhere and the provider gave no words. Apart from those of other
 * kinds (sync/refused-words.ts), as every list of products loads them. Source: specification §8.
 */

export const NOT_ADDED_TO_CART = 'Could not add item to cart.';
export const NOT_ADDED_TO_WISHLIST = 'Could not add item to wishlist.';
export const NOT_REMOVED_FROM_WISHLIST = 'Could not remove item from wishlist.';

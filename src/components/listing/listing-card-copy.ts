/* Words on the card of a listing. */

export const addToCartWords = (title: string) => `Add ${title} to cart`;

export const heartWords = (title: string, isSaved: boolean) =>
  isSaved ? `Remove ${title} from wishlist` : `Add ${title} to wishlist`;

export const POPULAR = 'Popular';
export const ADD_TO_CART = 'Add to cart';
export const LOADING = 'Loading products';
export const YOU_SAVE = 'You save ';
/** For screen readers: around a figure, an age and a struck price. */
export const RATED = 'Rated ';
export const AGO = ' ago';
export const EARLIER_PRICE = ', earlier price ';

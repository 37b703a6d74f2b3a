import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { removeFromWishlist } from '#core/commands/wishlist/remove-from-wishlist.ts';
import type { IntentAction } from '#core/domain/intent.ts';
import type { Listing, VariationChoice } from '#core/domain/listing.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { showError, showRemoved, showSuccess } from '#ui/feedback/toast.ts';
import { recordOrSay } from '../sync/record-or-say.ts';
import { keepIntent } from './keep-intent.ts';
import {
  NOT_ADDED_TO_CART,
  NOT_ADDED_TO_WISHLIST,
  NOT_REMOVED_FROM_WISHLIST,
} from './refused-words.ts';

/** Exact words of the specification's error catalogue (§8) and of what follows them offline. */
const COPY = {
  addedToCart: 'Item added to cart',
  addedToWishlist: 'Item added to wishlist',
  removedFromWishlist: 'Item removed from wishlist',
  logInForCart: 'Please log in to add items to your cart.',
  logInForWishlist: 'Please log in to add items to your wishlist.',
  willSync: 'Will sync when you are back online',
} as const;

/** The way to sign in, offered by the toasts that ask for it. */
type OfferLogIn = () => void;

/** Puts pieces of a listing into the cart and says so. @returns whether it was recorded on this device. */
export async function putIntoCart(
  runtime: Runtime,
  listing: Listing,
  quantity: number,
  variations: VariationChoice,
  offerLogIn: OfferLogIn,
): Promise<boolean> {
  const { id, title, images, price } = listing;
  if (runtime.session.currentUser() === null)
    return askToLogIn(runtime, ['cart', id, quantity, variations], COPY.logInForCart, offerLogIn);
  const line = {
    listingId: id,
    variations,
    title,
    image: images[0] ?? '',
    price,
    quantity,
    addedAt: runtime.now(),
  };
  const isAdded = await recordOrSay(runtime.dispatch(addToCart(line)), NOT_ADDED_TO_CART);
  if (isAdded) showAdded(runtime, COPY.addedToCart);
  return isAdded;
}

/** Saves or no longer saves a listing and says so. @returns whether it was recorded on this device. */
export async function toggleWishlist(
  runtime: Runtime,
  listing: Listing,
  isSaved: boolean,
  offerLogIn: OfferLogIn,
): Promise<boolean> {
  const { id: listingId, title, images, price } = listing;
  if (runtime.session.currentUser() === null)
    return askToLogIn(runtime, ['save', listingId, 1, {}], COPY.logInForWishlist, offerLogIn);
  const savedAt = new Date(runtime.now()).toISOString();
  const change = isSaved
    ? removeFromWishlist({ listingId, title })
    : addToWishlist({ listingId, savedAt, title, image: images[0] ?? '', price });
  const isChanged = await recordOrSay(
    runtime.dispatch(change),
    isSaved ? NOT_REMOVED_FROM_WISHLIST : NOT_ADDED_TO_WISHLIST,
  );
  if (isChanged && isSaved) showRemoved(COPY.removedFromWishlist);
  else if (isChanged) showAdded(runtime, COPY.addedToWishlist);
  return isChanged;
}

function askToLogIn(
  runtime: Runtime,
  [action, listingId, quantity, variations]: [IntentAction, string, number, VariationChoice],
  words: string,
  offerLogIn: OfferLogIn,
): false {
  const keep = (isFollowed: boolean) =>
    keepIntent(runtime, { action, listingId, quantity, variations, isFollowed });
  keep(false);
  const onAction = () => {
    keep(true);
    offerLogIn();
  };
  showError(words, { action: { label: 'Log in', onAction } });
  return false;
}

function showAdded(runtime: Runtime, words: string): void {
  showSuccess(words, runtime.isOnline() ? {} : { detail: COPY.willSync });
}

import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { removeFromWishlist } from '#core/commands/wishlist/remove-from-wishlist.ts';
import type { IntentAction } from '#core/domain/intent.ts';
import type { Listing, VariationChoice } from '#core/domain/listing.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { showError, showRemoved, showSuccess } from '#ui/feedback/toast.ts';
import { recordOrSay } from '../sync/record-or-say.ts';
import { keepIntent } from './keep-intent.ts';

/** Exact words of the specification's error catalogue (§8) and of what follows them offline. */
const COPY = {
  addedToCart: 'Item added to cart',
  addedToWishlist: 'Item added to wishlist',
  removedFromWishlist: 'Item removed from wishlist',
  notAddedToCart: 'Could not add item to cart.',
  notAddedToWishlist: 'Could not add item to wishlist.',
  notRemovedFromWishlist: 'Could not remove item from wishlist.',
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
  return announce(runtime, addToCart(line), COPY.addedToCart, COPY.notAddedToCart);
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
  if (isSaved) {
    const removing = runtime.dispatch(removeFromWishlist({ listingId, title }));
    const isRemoved = await recordOrSay(removing, COPY.notRemovedFromWishlist);
    if (isRemoved) showRemoved(COPY.removedFromWishlist);
    return isRemoved;
  }
  const savedAt = new Date(runtime.now()).toISOString();
  const row = { listingId, savedAt, title, image: images[0] ?? '', price };
  return announce(runtime, addToWishlist(row), COPY.addedToWishlist, COPY.notAddedToWishlist);
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

async function announce(
  runtime: Runtime,
  mutation: ReturnType<typeof addToCart>,
  done: string,
  failed: string,
): Promise<boolean> {
  const isAdded = await recordOrSay(runtime.dispatch(mutation), failed);
  if (isAdded) showSuccess(done, runtime.isOnline() ? {} : { detail: COPY.willSync });
  return isAdded;
}

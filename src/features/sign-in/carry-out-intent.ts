import { putIntoCart, toggleWishlist } from '#components/listing/listing-actions.ts';
import type { Intent } from '#core/domain/intent.ts';
import { isBuyable, type Listing } from '#core/domain/listing.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import { canBuy } from '#core/domain/user.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { takeIntent } from '#core/storage/intents.ts';
import { showInfo } from '#ui/feedback/toast.ts';
import { INTENT } from './copy.ts';

/** Target after a sign-in. */
interface Destination {
  address: string;
  state?: { scrollToSummary: true };
}

export const DASHBOARD: Destination = { address: '/dashboard' };

/**
 * Performs a visitor's tap after the sign-in, once, by the ordinary commands.
 *
 * @returns the target: back to the place of the tap if the visitor came from there, else the dashboard
 */
export async function carryOutIntent(runtime: Runtime): Promise<Destination> {
  try {
    const intent = await takeIntent(runtime.db, runtime.now());
    const isWelcome = intent?.action === 'ask' || canBuy(runtime.session.currentUser());
    if (intent === null || !isWelcome) return DASHBOARD;
    const isDone = await carryOut(runtime, intent);
    if (!intent.isFollowed) return DASHBOARD;
    if (intent.action === 'buy' && isDone)
      return { address: '/cart', state: { scrollToSummary: true } };
    return { address: addressOf(intent) };
  } catch (cause) {
    // The sign-in remains valid; the person can tap again.
    reportError(cause);
    return DASHBOARD;
  }
}

function addressOf({ action, listingId }: Intent): string {
  const product = productAddress(listingId);
  return action === 'review' ? `${product}#reviews` : product;
}

/** Posting a review and asking a seller are left to the person, on the page. @returns whether it was recorded. */
async function carryOut(runtime: Runtime, intent: Intent): Promise<boolean> {
  const { action, listingId, quantity, variations } = intent;
  if (action === 'review' || action === 'ask') return false;
  const listing = await findListing(runtime, listingId);
  if (listing === undefined || (action !== 'save' && !isBuyable(listing))) {
    showInfo(INTENT.gone(listing?.title));
    return false;
  }
  if (action === 'save') return toggleWishlist(runtime, listing, false, () => undefined);
  const pieces = Math.min(quantity, listing.quantity);
  return putIntoCart(runtime, listing, pieces, variations, () => undefined);
}

async function findListing(runtime: Runtime, id: string): Promise<Listing | undefined> {
  const known = await runtime.db.listings.get(id);
  if (known !== undefined) return known;
  await runtime.pull(productResource(id));
  return runtime.db.listings.get(id);
}

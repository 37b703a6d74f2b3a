import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { showError } from '#ui/feedback/toast.ts';
import type { WishlistItem } from './queries.ts';
import { COPY } from './copy.ts';

/** Saves a removed item again, in its place. @returns whether it is there again. */
export async function restoreSaved(runtime: Runtime, item: WishlistItem): Promise<boolean> {
  const { listingId, savedAt, title, image, price } = item;
  try {
    await runtime.dispatch(addToWishlist({ listingId, savedAt, title, image, price }));
    return true;
  } catch {
    // Not recorded: the device has no room, or the member signed out in another tab.
    showError(COPY.notAdded);
    return false;
  }
}

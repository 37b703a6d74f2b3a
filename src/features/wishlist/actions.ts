import { moveToCart, removeFromWishlist } from '#core/commands/wishlist/remove-from-wishlist.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { recordOrSay } from '#components/sync/record-or-say.ts';
import { REFUSED } from '#components/sync/refused-words.ts';
import { showRemoved, showSuccess } from '#ui/feedback/toast.ts';
import type { WishlistItem } from './queries.ts';
import { COPY } from './copy.ts';

/**
 * Whether the row may go into the cart: its quantity alone decides. Of a listing that is sold, or that the device does
 * not know, the provider decides. Source: specification §2.
 */
export function canGoToCart({ listing }: WishlistItem): boolean {
  return listing === null || listing.quantity > 0;
}

/** Records the removal and says so in a toast, also when it could not be recorded; never throws. */
export async function removeItem(runtime: Runtime, item: WishlistItem): Promise<void> {
  const removing = runtime.dispatch(removeFromWishlist(item));
  if (await recordOrSay(removing, REFUSED['wishlist:remove'])) showRemoved(COPY.removed);
}

/**
 * Moves one piece of each into the cart, without options: all are recorded, or none. What the provider refuses stays
 * saved. One toast for any number of items.
 */
export async function moveItems(runtime: Runtime, items: readonly WishlistItem[]): Promise<void> {
  const addedAt = runtime.now();
  const moving = runtime.dispatch(
    ...items.flatMap((item, index) =>
      moveToCart({
        listingId: item.listingId,
        variations: {},
        title: item.listing?.title ?? item.title,
        image: item.listing?.images[0] ?? item.image,
        price: item.listing?.price ?? item.price,
        quantity: 1,
        addedAt: addedAt + index,
      }),
    ),
  );
  if (!(await recordOrSay(moving, REFUSED['cart:add']))) return;
  // Another tap was quicker, and has said so.
  if ((await moving) === 0) return;
  showSuccess(COPY.addedToCart, runtime.isOnline() ? {} : { detail: COPY.willSync });
  showRemoved(COPY.removed);
}

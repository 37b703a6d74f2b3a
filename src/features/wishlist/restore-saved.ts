import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { recordOrSay } from '#components/sync/record-or-say.ts';
import { REFUSED } from '#components/sync/refused-words.ts';
import type { WishlistItem } from './queries.ts';

/** Saves a removed item again, in its place. @returns whether it is there again. */
export function restoreSaved(runtime: Runtime, item: WishlistItem): Promise<boolean> {
  const { listingId, savedAt, title, image, price } = item;
  const saving = runtime.dispatch(addToWishlist({ listingId, savedAt, title, image, price }));
  return recordOrSay(saving, REFUSED['wishlist:add']);
}

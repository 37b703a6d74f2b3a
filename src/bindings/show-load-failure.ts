import { showError } from '#ui/feedback/toast.ts';

/** Source: specification §8. */
const LOAD_FAILED = 'Could not fetch your cart or wishlist.';

/** Says that the cart or the wishlist could not be loaded, in the provider's own words when it had some. */
export function showLoadFailure(message: string | null): void {
  showError(message ?? LOAD_FAILED, { id: 'shopper-load' });
}

import { seedId } from '#server/storage/ids.ts';
import { ACTIVE } from '#support/browser/product-list.ts';

/** Listings of the demo catalogue with many pieces and no options to choose: one press puts them into the cart. */
export const SHELF = ACTIVE.filter(
  ({ variations = [], quantity }) => variations.length === 0 && quantity >= 5,
).map(({ key, title, price, seller }) => ({
  id: seedId('listing', key),
  title,
  price,
  sellerId: seedId('member', seller),
}));

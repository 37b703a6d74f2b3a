import { seedId } from '#server/storage/ids.ts';
import { ACTIVE } from './product-list.ts';

/** What the demo catalogue has in plenty and sells without a choice to make: one press puts it into the cart. */
export const SHELF = ACTIVE.filter(
  ({ variations = [], quantity }) => variations.length === 0 && quantity >= 5,
).map(({ key, title, price, seller }) => ({
  id: seedId('listing', key),
  title,
  price,
  sellerId: seedId('member', seller),
}));

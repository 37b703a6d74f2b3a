import { HOT_DEAL_PERCENT } from '#core/domain/deals.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';

/** The offers of the demo catalogue. */
export const ACTIVE = demoCatalogue.listings.filter(({ status }) => status !== 'sold');
export const HOT = ACTIVE.filter(
  ({ marks, price, originalPrice = price }) =>
    marks?.includes('hot-deal') === true || price * 100 <= originalPrice * (100 - HOT_DEAL_PERCENT),
);
export const FLASH = ACTIVE.filter(({ marks }) => marks?.includes('flash-sale'));
export const END = "You've reached the end of the products list";
export const EMPTY = 'No products found matching your criteria';

export const foundWords = (count: number) =>
  `${count} ${count === 1 ? 'product' : 'products'} found`;

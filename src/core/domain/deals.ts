import type { Listing } from './listing.ts';

/** Marks that `/products?filter=` may ask for; the provider cannot filter by them. Source: specification §2. */
export const DEALS = ['hot-deals', 'flash-sale'] as const;
export type Deal = (typeof DEALS)[number];

/** Percent off the earlier price from which a listing is a hot deal even when its seller did not mark it. */
export const HOT_DEAL_PERCENT = 20;

/** Whether a listing carries the mark of a deal. The provider sets the marks: nothing is computed from prices here. */
export function isInDeal(listing: Pick<Listing, 'isHotDeal' | 'isFlashSale'>, deal: Deal): boolean {
  return deal === 'hot-deals' ? listing.isHotDeal : listing.isFlashSale;
}

import type { Deal } from '#core/domain/deals.ts';
import type { ListingFilter } from '#core/domain/filters.ts';
import type { ListingCondition } from '#core/domain/listing.ts';
import { formatCardPrice } from '#core/domain/money.ts';

export const CONDITION_LABELS: Readonly<Record<ListingCondition, string>> = {
  new: 'New',
  used: 'Used',
};

export const DEAL_TITLES: Readonly<Record<Deal, string>> = {
  'hot-deals': 'Hot Deals',
  'flash-sale': 'Flash Sale',
};

/** 'Up to 5,000 LKR', 'From 500 LKR', '500 LKR to 5,000 LKR'; null where no price is asked for. */
export function priceRangeWords({
  priceMin,
  priceMax,
}: Pick<ListingFilter, 'priceMin' | 'priceMax'>): string | null {
  if (priceMin === null) return priceMax === null ? null : `Up to ${formatCardPrice(priceMax)}`;
  if (priceMax === null) return `From ${formatCardPrice(priceMin)}`;
  return `${formatCardPrice(priceMin)} to ${formatCardPrice(priceMax)}`;
}

import { type ListOrder, SORT_ORDERS } from '#core/domain/filters.ts';
import type { Ranking } from './rankings.ts';

/** Exact words of specification §2 and §8, and what the lists say beside them. */
export const COPY = {
  all: 'All products',
  resultsFor: (search: string) => `Results for “${search}”`,
  described: (title: string) =>
    `${title} from students on Sri Lankan campuses. Compare, save and buy, with or without signal.`,
  /** The specification has one form, also for one. */
  found: (total: number) => `${total} products found`,
  searched: (search: string) => `“${search}”`,
  end: "You've reached the end of the products list",
  empty: 'No products found matching your criteria',
  emptyCategory: (name: string) => `No products found in ${name}`,
  emptyHint: 'Try fewer filters or another word.',
  emptyDeviceHint: 'Nothing on this device matches. Connect to look through the whole shop.',
  clearFilters: 'Clear Filters',
  didYouMean: 'Did you mean',
  closest: 'No full match. These come closest.',
  elsewhere: 'Or have a look around:',
  popular: 'Popular now',
  loadMore: 'Load More Products',
  categoryNotFound: 'Category not found',
  onThisDevice: 'on this device',
  offline:
    "You're offline. These products are saved on this device; search and filters still work.",
  lookingAgain: 'Showing saved items while we reconnect.',
  unreachable: "We can't reach UniKade right now. These products are saved on this device.",
  offlineMore: "You're offline. More products load when you're back.",
  moreCame: (count: number) => `${count} more ${count === 1 ? 'product' : 'products'}`,
  showFresh: (total: number) => `Show the fresh list (${total})`,
  moreFailed: "Couldn't load more. Try again.",
  campus: 'Campus',
  anyCampus: 'Any campus',
  nearestTo: (campus: string) => `Nearest to ${campus} first`,
  ownCampus: (campus: string) => `${campus} (yours)`,
  noRupees: 'Numbers only, e.g. 1500',
  categoryGone: 'It may have been renamed. Everything else is still here.',
  categoryUnreached: "We haven't loaded this category yet. It opens when you're back online.",
  noRanking: 'Nothing here right now',
  noRankingHint: 'New listings come every day.',
  rankingOffline: "You're offline. This list loads when you're back.",
  rankingFailed: "Couldn't load this list",
  rankingKept: 'This list is saved on this device.',
  /** Instead of the provider's order, which this device does not know. */
  rankingStandIn: "Picked from what's on this device.",
  rankingUnreached: "We can't load this list anew right now.",
  saveSearch: 'Follow this list',
  saved: 'Following',
  forgetSearch: 'Following: stop',
  savedSearches: 'Followed lists',
  savedFresh: (count: number) => `Followed lists, ${count} new`,
  nowSaved: 'You follow this list on this device.',
  nowRemoved: 'You no longer follow this list.',
  notSaved: "Couldn't save that on this device. Please try again.",
  priceOrder: 'The lowest price is higher than the highest.',
  retry: 'Try again',
  home: 'Home',
  categories: 'Categories',
  browseAll: 'Browse all products',
  browseBy: 'Browse by category',
  everything: 'All',
  list: 'Products',
  back: 'Back to where you were',
} as const;

/** The filters, beside the list and in their dialog. */
export const FILTERS = {
  title: 'Filters',
  chosen: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  remove: (filter: string) => `Remove ${filter}`,
  show: (total: number) => `Show ${total}`,
  showAny: 'Show products',
  condition: 'Condition',
  categories: 'Categories',
  price: 'Price (LKR)',
  minPrice: 'Min price',
  maxPrice: 'Max price',
  any: 'Any',
  highestPrice: 'Highest price',
  upTo: (price: string) => `Up to ${price}`,
  noLimit: 'No limit',
} as const;

/** As over their sections of the home page. Source: specification §2. */
export const RANKING_TITLES: Readonly<Record<Ranking, string>> = {
  'top-selling': 'Top Selling Products',
  'popular-sales': 'Popular Sales',
  'most-selling': 'Most Selling',
};

/** The sort orders of the specification (§9); a search adds its own default. */
export function ordersFor(search: string): readonly ListOrder[] {
  return search === '' ? SORT_ORDERS : ['relevance', ...SORT_ORDERS];
}

export const SORT_LABELS: Readonly<Record<ListOrder, string>> = {
  relevance: 'Best match',
  newest: 'Newest',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
};

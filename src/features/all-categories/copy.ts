import type { ItemSort } from './choice-address.ts';

/** Exact words of specification §2, and what the page says beside them. */
export const COPY = {
  title: 'All Categories',
  home: 'Home',
  list: 'Examples',
  described:
    'All of UniKade by category: books, electronics, clothing and eight more, from students on Sri Lankan campuses.',
  showing: (shown: number, matches: number) =>
    shown === 0 ? 'Showing 0 of 0 results' : `Showing 1-${shown} of ${matches} results`,
  examples: 'Examples of what students sell. Open one to see what is on offer now.',
  comingSoon: 'More filters coming soon',
  clearFilters: 'Clear Filters',
  empty: 'Nothing here matches',
  emptyHint: 'Try fewer categories or a wider price range.',
  priceOrder: 'The lowest price is higher than the highest.',
  noRupees: 'Numbers only, e.g. 1500',
  items: 'Items',
  moreItems: 'More items',
  filters: 'Filters',
  chosenFilters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  show: (count: number) => `Show ${count}`,
  categories: 'Categories',
  price: 'Price (LKR)',
  minPrice: 'Min price',
  maxPrice: 'Max price',
  anyPrice: 'Any',
  views: (count: number) => `${VIEWS.format(count)} views`,
} as const;

const VIEWS = new Intl.NumberFormat('en-LK');

export const SORT_LABELS: Readonly<Record<ItemSort, string>> = {
  default: 'Default',
  newest: 'Newest',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  popular: 'Most popular',
};

export const BANNER = {
  title: 'This week on campus',
  words: 'Prices that students have just brought down, all in one place.',
  link: { label: 'See hot deals', to: '/deals' },
  category: 'accessories',
  drawing: '1f392',
} as const;

/** Filters that can be chosen and change nothing yet: the specification names them without an effect. */
export const COMING_FILTERS = [
  { name: 'Brands', options: ['Casio', 'Dell', 'Samsung', 'Yonex', 'Atlas'] },
  { name: 'Storage', options: ['64 GB', '128 GB', '256 GB', '512 GB'] },
  { name: 'Size', options: ['Small', 'Medium', 'Large', 'Extra large'] },
] as const;

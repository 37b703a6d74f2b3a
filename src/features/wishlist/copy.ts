import { formatCardPrice } from '#core/domain/money.ts';

/** Exact words of the specification (§2, §8), and the name of the table for those who hear it. */
export const COPY = {
  title: 'My Wishlist',
  caption: 'Saved items',
  loading: 'Loading your wishlist',
  empty: 'Your wishlist is empty',
  addAll: 'Add All to Cart',
  inStock: 'In Stock',
  outOfStock: 'Out of Stock',
  sold: 'Sold',
  unknownStock: 'Not known yet',
  addedToCart: 'Item added to cart',
  removed: 'Item removed from wishlist',
  willSync: 'Will sync when you are back online',
} as const;

export const PAGE = {
  title: 'Wishlist',
  notHere: "Your wishlist isn't on this device yet",
  comesLater: 'It comes as soon as UniKade can be reached.',
  forSellers: 'This is a seller account. To save items, use a buyer account.',
  startShopping: 'Start Shopping',
  emptyHint: 'Tap the heart on anything you like, and find it here, even without signal.',
} as const;

export const TABLE = {
  untitled: 'Saved listing',
  product: 'Product',
  price: 'Price',
  stock: 'Stock Status',
  date: 'Date Added',
  actions: 'Actions',
  addToCart: 'Add to Cart',
  removeNamed: (title: string) => `Remove ${title} from wishlist`,
  inCart: 'is in your cart.',
  wasRemoved: 'was removed.',
} as const;

/** Shown for an unknown price. */
export const NO_PRICE = '—';

/** 'Price drop: was 1,500 LKR'. */
export function priceDropWords(earlierRupees: number): string {
  return `Price drop: was ${formatCardPrice(earlierRupees)}`;
}

/** '2 price drops': how many of the items can be bought for less than when they were saved. */
export function countDrops(count: number): string {
  return count === 1 ? '1 price drop' : `${count} price drops`;
}

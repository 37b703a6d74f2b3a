import type { StoreSort } from './sort-products.ts';

/** Exact words of specification §2, and what a store says beside them. */
export const COPY = {
  nameless: 'A student',
  described: (name: string) =>
    `What ${name} sells on UniKade, the campus shop that works without signal.`,
  home: 'Home',
  stores: 'Stores',
  contact: 'Contact Seller',
  listings: 'Active listings',
  reviews: 'Reviews',
  responseRate: 'Response rate',
  grid: 'Products',
  products: (count: number) => `Products (${count})`,
  empty: 'No products available',
  emptyHint: "This seller hasn't listed any products yet.",
  /** Used while the seller's listings were never pulled. */
  emptyDevice: "We haven't loaded this shop yet.",
  load: 'Load this shop',
  /** Below what came with the page of a product. */
  loadRest: 'Load the whole shop',
  notLoaded: "Couldn't load this shop. Check your connection and try again.",
  onThisDevice: 'From what is saved on this device',
  notFound: 'Store not found',
  notFoundHint: "We haven't loaded this shop yet. Open one of its items first.",
  browse: 'Browse all products',
  offline: "You're offline. This shop is saved on your device and still works.",
  joined: (month: string) => `Joined ${month}`,
} as const;

export const SORT_LABELS: Readonly<Record<StoreSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
};

/** The sample lines of the chat, which says that nobody reads it. */
export const CHAT = {
  title: (name: string) => `Contact ${name}`,
  label: 'Demo conversation',
  note: (name: string) =>
    `This only shows how a chat would look. Nothing you write leaves your device, and ${name} does not see it.`,
  greeting: 'Hello! Ask me anything about what I sell.',
  reply:
    'Thanks for your message! I am in a lecture right now and will answer you properly this evening.',
  typing: (name: string) => `${name} is typing…`,
  log: (name: string) => `Conversation with ${name}`,
  fromYou: 'You: ',
  fromSeller: (name: string) => `${name}: `,
  message: 'Message',
  write: 'Write a message',
  send: 'Send',
} as const;

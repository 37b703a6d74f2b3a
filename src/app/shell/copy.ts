import type { ShellViewer } from './shell-viewer.ts';

/** What stands around every page, and in the place of one that broke. */
export const COPY = {
  skip: 'Skip to content',
  notices: 'Notices',
  site: 'Site',
  logo: 'UniKade, home',
  logoName: 'UniKade',
  logoLine: 'the campus shop that works without signal',
  search: 'Search',
  searchProducts: 'Search products',
  menu: 'Menu',
  categories: 'Categories',
  allCategories: 'All Categories',
  wishlist: 'Wishlist',
  cart: 'Cart',
  account: 'Account',
  newNotifications: (count: number) => `Notifications, ${count} new`,
  offline: 'Offline',
  offlineWaiting: (count: number) => `Offline · ${count} waiting`,
  waiting: (count: number) => `${count} waiting`,
  sending: (count: number) => `Sending ${count}…`,
  attention: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
  notStarted: 'UniKade could not start',
  checkConnection: 'Check the connection. What you saved is safe on this device.',
  stopped: 'This page stopped working',
  stoppedHint: 'What you saved is safe on this device.',
  reload: 'Reload the page',
  goHome: 'Go home',
} as const;

/** 'Cart', or 'Cart, 3 items' when there is something in it. */
export function nameWithCount(name: string, count: number): string {
  if (count <= 0) return name;
  return `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;
}

/** The five places of a phone, where a word has a fifth of the width. */
export const TABS = {
  label: 'Main',
  home: 'Home',
  browse: 'Browse',
  notifications: 'Notifications',
  listings: 'Listings',
  cart: 'Cart',
  wishlist: 'Wishlist',
  account: 'Account',
} as const;

interface RouteLink {
  label: string;
  to: string;
}

export const NAV_LINKS: readonly RouteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: 'Deals', to: '/deals' },
  { label: 'Student Fund', to: '/donations' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact-us' },
];

/** The one button whose words depend on the viewer. Source: specification §2, header. */
export const ROLE_LINKS: Readonly<Record<ShellViewer, RouteLink>> = {
  visitor: { label: 'Join', to: '/login' },
  buyer: { label: 'Become a Seller', to: '/seller-terms' },
  seller: { label: 'Switch to buyer', to: '/dashboard' },
};

export const FOOTER_GROUPS: readonly { title: string; links: readonly RouteLink[] }[] = [
  {
    title: 'Shop',
    links: [
      { label: 'All products', to: '/products' },
      { label: 'Browse everything', to: '/all-categories' },
      { label: 'Deals', to: '/deals' },
      { label: 'Flash sale', to: '/products?filter=flash-sale' },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'FAQ', to: '/faq' },
      { label: 'Shipping', to: '/shipping' },
      { label: 'Returns', to: '/returns' },
      { label: 'Contact us', to: '/contact-us' },
      { label: 'Sync centre', to: '/sync' },
      { label: 'Settings', to: '/settings' },
    ],
  },
  {
    title: 'UniKade',
    links: [
      { label: 'About us', to: '/about' },
      { label: 'Student Fund Support', to: '/donations' },
      { label: 'Seller terms', to: '/seller-terms' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy policy', to: '/privacy-policy' },
      { label: 'Terms of service', to: '/terms-of-service' },
      { label: 'Cookie policy', to: '/cookie-policy' },
    ],
  },
];

export const FOOTER = {
  label: 'Footer',
  name: 'UniKade',
  line: 'The campus shop that works without signal.',
  unfold: 'Contact, help and legal',
  origin: 'By students, for students in Sri Lanka.',
  weAccept: 'We accept',
  payments: 'Accepted payments',
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  payHere: 'PayHere payment gateway',
  /** As drawn. */
  marks: { visa: 'VISA', amex: 'AMEX', payHere: 'PayHere' },
} as const;

export interface RouteLink {
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

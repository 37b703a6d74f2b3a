/** Texts that one screen shows by their address. */
export const TEXT_PATHS = [
  '/about',
  '/faq',
  '/returns',
  '/shipping',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/seller-terms',
] as const;

/** The other public pages with an address of their own. */
export const SHOP_PATHS = [
  '/',
  '/products',
  '/deals',
  '/all-categories',
  '/contact-us',
  '/donations',
] as const;

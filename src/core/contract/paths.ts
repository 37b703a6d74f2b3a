/**
 * Calls of specification §7 and of our additions, relative to `/api`, with their ids escaped. Those that no first screen
 * needs are in `write-paths.ts`, or where they are made.
 */
export const paths = {
  requestVerification: 'auth/request-verification',
  resendVerification: 'auth/resend-verification',
  verifyEmail: 'auth/verify-email',
  register: 'auth/register',
  refreshToken: 'auth/refresh-token',
  categories: 'categories',
  category: (slug: string) => `categories/${encodeURIComponent(slug)}`,
  cart: 'cart',
  cartLine: (productId: string) => `cart/${encodeURIComponent(productId)}`,
  wishlist: 'wishlist',
  wishlistEntry: (listingId: string) => `wishlist/${encodeURIComponent(listingId)}`,
  homepage: (section: string) => `homepage/${encodeURIComponent(section)}`,
  products: 'products',
  product: (id: string) => `products/${encodeURIComponent(id)}`,
  similar: (id: string) => `products/${encodeURIComponent(id)}/similar`,
  sellerOrders: 'orders/seller/orders',
  buyerOrders: 'orders/buyer/history',
  myListings: 'listings/mine',
  logout: 'auth/logout',
  sessions: 'auth/sessions',
  batch: 'batch',
} as const;

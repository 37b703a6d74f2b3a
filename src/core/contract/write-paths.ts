/** Calls of the changes whose code is loaded on demand, relative to `/api`, with their ids escaped. */
export const writePaths = {
  orders: 'orders',
  orderStatus: (id: string) => `orders/${encodeURIComponent(id)}/status`,
  reviews: 'reviews',
  listings: 'listings',
  listing: (id: string) => `listings/${encodeURIComponent(id)}`,
  listingStatus: (id: string) => `listings/${encodeURIComponent(id)}/status`,
  uploads: 'uploads',
  session: (id: string) => `auth/sessions/${encodeURIComponent(id)}`,
} as const;

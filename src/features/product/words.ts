/** Exact words of specification §2 and §8. */
export const WORDS = {
  errorHeading: 'An Error Occurred',
  error: 'Failed to fetch product data. Please try again later.',
  notFound: 'Product not found',
  similar: 'You Might Also Like',
  lowStock: (quantity: number) => `Only ${quantity} left in stock`,
  addToCart: 'Add To Cart',
  buyNow: 'Buy Now',
  report: 'Report This Item',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
  offline:
    'You are disconnected. You can still add this to your cart or wishlist; it is sent later.',
  unreachable: 'The shop cannot be reached right now. This is what your device knows.',
} as const;

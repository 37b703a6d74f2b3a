/** Exact words of specification §2 and §8, and what the page says beside them. */
export const COPY = {
  loading: 'Product',
  loadingProduct: 'Loading product',
  home: 'Home',
  products: 'Products',
  back: 'Back',
  errorHeading: 'An Error Occurred',
  error: 'Failed to fetch product data. Please try again later.',
  notHere: "This item isn't on this device yet. It opens by itself when you're back online.",
  browseSaved: 'Browse saved items',
  notFound: 'Product not found',
  takenDown: 'The seller may have taken it down.',
  browseAll: 'Browse all products',
  similar: 'You Might Also Like',
  lowStock: (quantity: number) => `Only ${quantity} left in stock`,
  sold: 'This one is sold.',
  inStock: 'In Stock',
  outOfStock: 'Out of Stock',
  quantity: 'Quantity',
  addToCart: 'Add To Cart',
  buyNow: 'Buy Now',
  edit: 'Edit your listing',
  share: 'Share',
  save: 'Add to wishlist',
  unsave: 'Remove',
  fromWishlist: 'from wishlist',
  report: 'Report This Item',
  nameless: 'A student',
  linkCopied: 'Link copied',
  linkNotCopied: "Couldn't copy the link. Copy it from the address bar.",
  offline: "You're offline. Add, save or review it; we'll send it later.",
  offlineForSellers: "You're offline. This is the copy on your device.",
  unreachable: "We can't reach UniKade right now. This is the copy on your device.",
} as const;

export const MARKS = {
  sold: 'Sold',
  popular: 'Popular',
  flashSale: 'Flash sale',
  hotDeal: 'Hot deal',
  new: 'New',
  used: 'Used',
  freeDelivery: 'Free delivery',
} as const;

export const TABS = {
  label: 'About this product',
  description: 'Description',
  noDescription: 'The seller wrote no description.',
  features: 'Features',
  whyBuy: 'Why buy it',
  warranty: 'Warranty:',
  reviews: (count: number) => `Reviews (${count})`,
  seller: 'Seller info',
} as const;

export const SELLER = {
  label: 'Seller',
  visit: 'Visit the store',
  more: (name: string) => `More from ${name}`,
  moreOfNameless: 'More from this seller',
} as const;

export const REPORT = {
  subject: (title: string, id: string) => `Report: ${title} (${id})`,
  explained: (title: string) =>
    `Is “${title}” counterfeit, unsafe or not what it says? Write to our support team and tell them what is wrong. The seller does not see who reported it.`,
  write: 'Write to support',
  cancel: 'Cancel',
} as const;

/** For the seller of a listing that a moderator has hidden. */
export const HIDDEN = {
  title: 'Your listing is hidden',
  whoSees: "Buyers can't see it. It stays among your listings.",
  toListings: 'Your listings',
} as const;

/** Asking the seller before there is an order. */
export const ASK = {
  ask: 'Ask the seller',
  asking: 'One moment…',
  notShared: "This seller doesn't share a phone number. Their store has a Contact Seller button.",
  offline: "You're offline. Connect to see how to reach the seller.",
  failed: "We couldn't get the number. Try again.",
  hint: (phone: string) =>
    `${phone} · Your first message is written for you. Never pay before you have seen it.`,
  sentence: (title: string, address: string) =>
    `Hi! Is “${title}” on UniKade still available? ${address}`,
} as const;

export const GALLERY = {
  label: (title: string) => `Pictures of ${title}`,
  enlarge: 'Enlarge picture',
  discount: (percent: number) => `-${percent}%`,
  small: 'Pictures',
  show: (place: number) => `Show picture ${place}`,
  alt: (title: string, place: number, count: number) =>
    count > 1 ? `${title}, picture ${place} of ${count}` : title,
  beforePlace: 'Picture ',
  place: (place: number, count: number) => `${place} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  closer: 'Zoom in',
  whole: 'Zoom out',
  close: 'Enlarged picture. Arrow keys move it.',
} as const;

export const REVIEW = {
  label: 'Reviews',
  refusedLabel: 'Reviews that need attention',
  count: (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`,
  by: (name: string) => `Review by ${name}`,
  bought: 'Bought here',
  none: 'No reviews yet.',
  notHere: "The reviews aren't on this device yet. They load when you're back online.",
  heading: 'Write a review',
  rating: 'Your rating',
  comment: 'Comment (optional)',
  submit: 'Submit Review',
  noRating: 'Please choose 1 to 5 stars.',
  logIn: 'Log in to post. Your text is kept.',
  onItsWay: 'Thank you. Your review is on its way.',
  saved: "Review saved on this device. We'll send it when you're back online.",
  notSaved: "Couldn't save your review on this device. Please try again.",
  correcting: "You're fixing a review that wasn't accepted.",
  writeNew: 'Write a new one instead',
  more: (count: number) => `Show ${count} more`,
  pending: 'Pending',
  attention: 'Needs attention',
  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  cancel: 'Cancel this review',
  tryingAgain: 'Sending your review again.',
  discarded: 'Your review is discarded.',
  takenBack: 'Taken back, your review was never sent.',
  tooLate: "Too late, it's on its way.",
  excess: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} too many`,
} as const;

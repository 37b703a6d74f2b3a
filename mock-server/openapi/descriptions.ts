/* Descriptions of names in the route table. A test requires one for each name in use. */

/** By the first part of the path. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  auth: 'Signing in by a code sent to a university address, and keeping the session alive.',
  batch: 'Many changes in one request.',
  cart: 'What a buyer means to order.',
  categories: 'What the menus list.',
  contact: "Whether members may ask for one's phone number.",
  dashboard: "A member's own figures.",
  homepage: 'The sections of the home page.',
  listings: "What a seller offers: the seller's side.",
  moderation: 'Reports of members, and what moderators decide.',
  push: 'Web Push to the device of a session: what happens to orders, and new listings of saved searches.',
  orders: 'Placing orders, and following them from both sides.',
  products: "What is offered: everybody's side.",
  reviews: 'What buyers say about what they bought.',
  uploads: 'Pictures of listings.',
  wishlist: 'What a buyer saved for later.',
};

/** Parameters of paths and queries, by name. */
export const PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  after: 'Id of a report: only what comes after it in the order of the list.',
  before: "Id of one of the caller's orders: only what was placed before it.",
  buyerId: "The caller's own id, or left out: the token decides.",
  campus: 'Campus of the seller, by its full name (capability `products.campus`).',
  deal: 'Hot deals or flash sales alone (capability `products.deal`); not together with `search` or `near`.',
  near: 'Campus by its full name: sellers there and at the nearest others come first (capability `products.near`).',
  category: 'Slugs of categories, separated by commas.',
  condition: '“new”, “used” or both, separated by a comma.',
  id: 'Id: 24 hexadecimal digits.',
  limit: 'Rows of a page.',
  listingId: 'Id of a listing.',
  page: 'Page, counted from 1.',
  priceMax: 'Rupees, at most two decimals; included.',
  priceMin: 'Rupees, at most two decimals; included.',
  productId: 'Id of a listing.',
  search: 'Words that title, description or category have.',
  sellerId: "Id of a seller; where only one's own is listed, the caller's, or left out.",
  slug: 'Slug of a category, as the list of categories has it.',
  since: 'Only what was placed or has moved at this moment or later.',
  sortBy: 'Order of the rows.',
  state: 'Reports that wait, the oldest first, or decided ones, the latest first.',
};

export const ACCESS_DESCRIPTIONS = {
  anyone: 'Anyone may call.',
  member: 'For members.',
  buyer: 'For buyers: members who are not sellers.',
  seller: 'For sellers.',
  moderator: 'For moderators: a grant beside either role.',
} as const;

export const INFO_DESCRIPTION = [
  'Buying and selling among students, over JSON.',
  'Every refusal is JSON with `error` in words for people and `code` for programs.',
  'A `Bearer` token is sent where a call is for members; where anyone may call it is not looked at.',
  'What goes beyond the specified calls is announced in the reply header `Provider-Capabilities`, and marked here with `x-capability`.',
  'Every reply has an `X-Request-Id`, by which the log of the provider knows it. A path that exists answers other methods with 405 and `Allow`.',
].join('\n\n');

/**
 * Row limits per member, far above normal use: every reply holds the whole list with its listings, so an unlimited list
 * would be an unlimited reply.
 */
export const MEMBER_LIMITS = {
  /** Every change of a cart answers with all of it. */
  cartLines: 100,
  /** Read only when the list is asked for. */
  wishlistEntries: 500,
  /** Of one seller, sold ones too. */
  listings: 1_000,
  /** Bytes that all of a seller's listings may have together: they are read as one list, and edited from it. */
  listingsWeight: 900_000,
  /** Of one buyer: ordered within 30 days, and neither delivered nor canceled. Older ones were forgotten by a seller or a buyer. */
  openOrders: 1_000,
  /** Of one seller, in the same sense. */
  ordersToServe: 1_000,
} as const;

/** Orders count as open for so long: 30 days. */
export const OPEN_ORDER_AGE_MS = 30 * 24 * 60 * 60 * 1000;

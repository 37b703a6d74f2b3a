import type { CartLine } from '../domain/cart.ts';
import type { DeviceSession } from '../domain/device-session.ts';
import type { Listing } from '../domain/listing.ts';
import type { Order } from '../domain/order.ts';
import type { User } from '../domain/user.ts';
import type { WishlistEntry } from '../domain/wishlist.ts';

export type ListingRow = Listing;

/** `position` keeps the order of the provider's list; lines added on this device come last. */
export interface CartLineRow extends CartLine {
  position: number;
}

/** Title, picture and price are what the member saw when saving, for drawing without the listing. */
export interface WishlistRow extends WishlistEntry {
  title: string;
  image: string;
  price: number;
}

export type OrderRow = Order;

export interface CategoryRow {
  slug: string;
  id: string;
  name: string;
  position: number;
}

/** Ids of one answered list, in the provider's order: a home section, a page of products, similar listings. */
export interface ListRow {
  key: string;
  ids: readonly string[];
  total: number;
  totalPages: number;
  /** The provider's name for it; only of a category. */
  name?: string;
  /** Of the list of the member's devices alone. */
  sessions?: readonly DeviceSession[];
  /** Of the list of the seller's hidden listings alone. */
  hidden?: readonly { listingId: string; reason: string }[];
}

/** When a resource was last read, and how the last try ended. */
export interface ResourceRow {
  key: string;
  etag: string | null;
  /** The epoch of `tagEpochs` that the tag belongs to; absent on rows of earlier versions. */
  epoch?: number;
  /** Last time that the provider answered with it or said it is unchanged; null when never. */
  fetchedAt: number | null;
  /** Count of settlements when its last answer was asked for; absent on rows of earlier versions. */
  askedAtStamp?: number;
  /** How the latest try ended. */
  outcome: 'fresh' | 'unreachable' | 'missing' | 'refused';
  /** The provider's own words, when it refused. */
  message: string | null;
}

/** The signed-in member, readable by the worker. One row, id `current`. */
export interface SessionRow {
  id: 'current';
  user: User;
  accessToken: string;
  refreshToken: string;
  /** Grows with every new access token, so that a late 401 of an older one is ignored. */
  generation: number;
  /** Grows with every write; decides between this row and local storage at start. */
  epoch: number;
}

export interface MetaRow {
  key: string;
  value: unknown;
}

/** Settled entries, newest last: recently sent or refused, also the source of toasts. */
export interface ActivityRow {
  id?: number;
  at: number;
  userId: string;
  entry: string;
  kind: string;
  args: unknown;
  groupId: string | null;
  result: 'accepted' | 'refused';
  message: string | null;
  /** Accepted by an answer that did not name what was created. */
  isUnnamed?: true;
  /** 0 until a page has announced it. */
  announced: 0 | 1;
}

/** Device settings that hold nothing personal and outlive a logout. */
export interface PreferenceRow {
  key: string;
  value: unknown;
}

/** A product that was looked at on this device, and when last (milliseconds). */
export interface VisitRow {
  listingId: string;
  at: number;
}

/** Bytes that a change sends. A table of its own, so that reading the outbox stays cheap; never changed (I5). */
export interface BlobRow {
  id: string;
  userId: string;
  /** Its Content-Type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  at: number;
}

/** Typed and not submitted: survives a reload, and is deleted by a logout. */
export interface DraftRow {
  key: string;
  value: unknown;
}

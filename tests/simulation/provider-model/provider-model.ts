import type { UserBody } from '#core/contract/member-bodies.ts';
import { cartLinesOf } from './cart.ts';
import type { DialectWay } from './dialect.ts';
import type { ModelEffect, ModelReply, ModelRequest } from './exchange.ts';
import type { ModelListing, ModelOrder } from './rows.ts';
import { handleRequest } from './serve.ts';
import { issueTokens } from './session.ts';
import { changeListing, newestFirst, removeListing } from './shelf.ts';
import { type Beginning, createState, type ModelState } from './state.ts';
import { savedBy } from './wishlist.ts';

/*
 * The provider of `/api` as the device's engine meets it: synchronous, in memory, and the same for the same requests at
 * the same times. tests/integration/simulation-model plays the same calls to it and to the real one and compares.
 *
 * Deliberately it says less than the real provider:
 * - A picture is bytes that begin like a PNG; nothing is decoded or served, and its one size is 320 by 320.
 * - The one-time code of every address is `MODEL_CODE`; no mail, no registration, no limits of networks.
 * - A wrong method is answered like an unknown address. No dashboards, no HEAD, no security headers.
 * - Looks at a listing show on its own page alone.
 * - The type of a body is not looked at, and no member sees where they are signed in: they end all other sessions at once.
 * - Nothing is shortened or split because of its weight, and no list of orders says in `Link` that there is more.
 * - There are no moderators: reports stay open for ever.
 * - Requests are answered one after the other: never 409 `idempotency-in-progress`, never 503.
 */

export interface ProviderModel {
  /** Synchronous and atomic. */
  handle(request: ModelRequest): ModelReply;
  /** Every change by a request, oldest first. Grows in place. */
  readonly effects: readonly ModelEffect[];
  /** Whether it has a way, which is counted as one more answer that it shaped. */
  hasWay(way: DialectWay): boolean;
  /** How often each way of its dialect shaped an answer. */
  readonly told: ReadonlyMap<DialectWay, number>;
  cartOf(memberId: string): readonly CartView[];
  /** Ids of listings, newest first. */
  wishlistOf(memberId: string): readonly string[];
  /** As buyer or as seller, newest first. */
  ordersOf(memberId: string): readonly ModelOrder[];
  listing(id: string): ModelListing | null;
  listings(): readonly ModelListing[];
  /** Forgets replies to keys that are older than this. */
  forgetKeys(olderThanMs: number): void;
  /** Every access token of the member, or of all members, is refused from now on. */
  expireAccessTokens(memberId?: string): void;
  /** Every session of the member ends, and its access tokens with it. */
  revokeSession(memberId: string): void;
  /** Changes a listing behind everyone's back; no effect of a request. */
  changeListing(id: string, change: ListingChange): void;
  /** Tokens of a new session of a member, without a code by mail. */
  tokensOf(memberId: string): { accessToken: string; refreshToken: string; user: UserBody };
}

/** Oldest first. */
interface CartView {
  listingId: string;
  variations: Readonly<Record<string, string>>;
  quantity: number;
}

export interface ListingChange {
  /** Rupees. */
  price?: number;
  quantity?: number;
  status?: 'active' | 'sold';
  isDeleted?: true;
}

export function createProviderModel(beginning: Beginning): ProviderModel {
  const state = createState(beginning);
  return {
    handle: (request) => handleRequest(state, request),
    effects: state.effects,
    hasWay: state.hasWay,
    told: state.told,
    ...questions(state),
    forgetKeys: (olderThanMs) => {
      const oldest = state.now() - olderThanMs;
      for (const [claim, { at }] of state.replies) if (at < oldest) state.replies.delete(claim);
    },
    expireAccessTokens: (memberId) => {
      for (const [token, known] of state.accessTokens) {
        if (memberId === undefined || known.memberId === memberId) state.accessTokens.delete(token);
      }
    },
    revokeSession: (memberId) => {
      for (const family of state.families.values()) {
        if (family.memberId === memberId) state.families.delete(family.id);
      }
    },
    changeListing: (id, { isDeleted, ...change }) => {
      if (isDeleted === true) removeListing(state, id);
      else changeListing(state, id, () => change);
    },
    tokensOf: (memberId) => issueTokens(state, memberId),
  };
}

function questions(
  state: ModelState,
): Pick<ProviderModel, 'cartOf' | 'wishlistOf' | 'ordersOf' | 'listing' | 'listings'> {
  return {
    cartOf: (memberId) =>
      cartLinesOf(state, memberId).map(({ listingId, variations, quantity }) => {
        return { listingId, variations, quantity };
      }),
    wishlistOf: (memberId) => savedBy(state, memberId).map(([id]) => id),
    ordersOf: (memberId) =>
      [...state.orders.values()]
        .filter(({ buyerId, sellerId }) => buyerId === memberId || sellerId === memberId)
        .sort(newestFirst),
    listing: (id) => state.listings.get(id) ?? null,
    listings: () => [...state.listings.values()],
  };
}

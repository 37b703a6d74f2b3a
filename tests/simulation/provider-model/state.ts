import type { Capability } from '#core/contract/headers.ts';
import {
  createTeller,
  type Dialect,
  type DialectWay,
  PLAIN_DIALECT,
  type TellBody,
} from './dialect.ts';
import type { ModelEffect } from './exchange.ts';
import type { ModelCartLine, ModelListing, ModelMember, ModelOrder, ModelReview } from './rows.ts';
import { type ListingSeed, type MemberSeed, plantListing, plantMember } from './seeds.ts';

/** Ids that a change has made up: with them and the request its reply can be written again. */
export type Subject = Readonly<Record<string, string>>;

export interface StoredReply {
  /** All that the request means: the same key with another one is refused. */
  fingerprint: string;
  status: number;
  /** The full reply; null when it is written again from the rows of then. */
  text: string | null;
  /** null for a reply that is always answered with its text: a refusal, an upload. */
  subject: Subject | null;
  at: number;
}

interface RefreshToken {
  predecessor: string | null;
  /** Set when the successor is used for the first time. */
  goodUntil: number | null;
}

/** The line of refresh tokens that began with one sign-in. */
export interface RefreshFamily {
  id: string;
  memberId: string;
  createdAt: number;
  expiresAt: number;
  tokens: Map<string, RefreshToken>;
}

/** All that the provider knows. */
export interface ModelState {
  now: () => number;
  capabilities: readonly Capability[];
  members: Map<string, ModelMember>;
  listings: Map<string, ModelListing>;
  /** Looks at a listing that its row does not hold yet. */
  looks: Map<string, number>;
  /** Whether it has a way, which is counted. */
  hasWay: (way: DialectWay) => boolean;
  tell: TellBody;
  /** How often each way of the dialect shaped an answer. */
  told: Map<DialectWay, number>;
  reviews: ModelReview[];
  orders: Map<string, ModelOrder>;
  /** By member, then by the key of the line. */
  carts: Map<string, Map<string, ModelCartLine>>;
  /** By member, then by listing: when it was saved. */
  wishlists: Map<string, Map<string, number>>;
  /** Who reported what. */
  reports: Set<string>;
  /** Ids of uploaded pictures. */
  pictures: Set<string>;
  /** By member and key. */
  replies: Map<string, StoredReply>;
  accessTokens: Map<string, { memberId: string; family: string; expiresAtSeconds: number }>;
  families: Map<string, RefreshFamily>;
  /** When a bucket is full again, by limit and who it is counted for. */
  buckets: Map<string, number>;
  effects: ModelEffect[];
  nextId: () => string;
  nextVersion: () => number;
}

/** The provider's options and its initial rows. */
export interface Beginning {
  /** Epoch milliseconds. */
  now: () => number;
  /** `[]` is the provider of the specification alone. */
  capabilities: readonly Capability[];
  members: readonly MemberSeed[];
  listings: readonly ListingSeed[];
  /** Their pieces and ratings are in the listings and members already. */
  orders?: readonly ModelOrder[];
  reviews?: readonly ModelReview[];
  /** Default: none of its ways. */
  dialect?: Dialect;
  /** The real one refuses a second review of a listing by the same buyer, which would hide a doubled request. */
  hasRepeatedReviews?: boolean;
}

export function createState(beginning: Beginning): ModelState {
  const { now, capabilities, members, listings, orders = [], reviews = [] } = beginning;
  const dialect = new Set(beginning.dialect ?? PLAIN_DIALECT);
  if (beginning.hasRepeatedReviews === true) dialect.add('repeated reviews');
  const planted = listings.map((seed, index) => plantListing(seed, index, now()));
  const told = new Map<DialectWay, number>();
  const onTold = (way: DialectWay) => {
    told.set(way, (told.get(way) ?? 0) + 1);
  };
  let ids = 0;
  let versions = Math.max(0, ...[...planted, ...orders].map(({ version }) => version));
  return {
    now,
    capabilities,
    members: new Map(members.map((seed) => [seed.id, plantMember(seed)])),
    listings: new Map(planted.map((listing) => [listing.id, listing])),
    looks: new Map(),
    told,
    tell: createTeller(dialect, onTold),
    hasWay: (way) => {
      if (dialect.has(way)) onTold(way);
      return dialect.has(way);
    },
    reviews: [...reviews],
    orders: new Map(orders.map((order) => [order.id, order])),
    carts: new Map(),
    wishlists: new Map(),
    reports: new Set(),
    pictures: new Set(),
    replies: new Map(),
    accessTokens: new Map(),
    families: new Map(),
    buckets: new Map(),
    effects: [],
    // Begins with an e, so that no id of `modelId` is met.
    nextId: () => `e${(ids += 1).toString(16).padStart(23, '0')}`,
    nextVersion: () => (versions += 1),
  };
}

/** The inner map of a member, made when it is first needed. */
export function ofMember<Value>(
  maps: Map<string, Map<string, Value>>,
  memberId: string,
): Map<string, Value> {
  const known = maps.get(memberId);
  if (known !== undefined) return known;
  const made = new Map<string, Value>();
  maps.set(memberId, made);
  return made;
}

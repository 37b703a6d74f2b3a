import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { BASE_UPDATED_AT } from '#core/contract/headers.ts';
import type { ListingFields } from '#core/contract/listing-form.ts';
import {
  listingEditRequest,
  listingStatusRequest,
  newListingRequest,
} from '#core/contract/listing-request.ts';
import { sellerQuery } from '#core/contract/self-query.ts';
import type { ListingChangeBody, ListingReplyBody } from '#core/contract/shop-bodies.ts';
import { readUploadAddress } from '#core/domain/upload-address.ts';
import {
  describeWeight,
  findRepeatedChoice,
  LISTING_LIMITS,
  weighListing,
} from '#core/domain/listing-limits.ts';
import { toCents } from '#core/domain/money.ts';
import { forbidden, Refusal } from '#server/http/refusal.ts';
import { writeListing } from './bodies.ts';
import { requireRoom } from './limits.ts';
import { invalid, type MemberCall, memberChange, memberRead, type ModelRoute } from './routes.ts';
import type { ModelListing } from './rows.ts';
import { CATEGORIES, plantListing } from './seeds.ts';
import { changeListing, findListing, newestFirst, removeListing } from './shelf.ts';
import type { ModelState } from './state.ts';
import { isKept } from './uploads.ts';

const BASE_HEADER = BASE_UPDATED_AT.toLowerCase();

/** A change of a listing is answered with it as it is then, or by a message alone. */
const changedListing = {
  answer: ({ state, id }: MemberCall) =>
    state.hasWay('listing not told') ? { message: 'Your listing was saved.' } : data(state, id),
  minimal: ({ state, id }: MemberCall) => dataWithoutPicture(state, id),
};

export const listingRoutes: readonly ModelRoute[] = [
  memberRead({
    path: 'listings/mine',
    access: 'seller',
    self: { query: 'sellerId' },
    query: sellerQuery,
    answer: ({ state, member }) =>
      ownListings(state, member.id).map((listing) => writeListing(state, listing)),
  }),
  memberChange({
    method: 'POST',
    path: 'listings',
    capability: 'listings.create',
    access: 'seller',
    self: { body: 'sellerId' },
    body: newListingRequest,
    status: 201,
    effect: (call, { sellerId: _caller, ...fields }) => ({ id: createListing(call, fields) }),
    answer: ({ state }, _body, { id }) => data(state, id),
    minimal: ({ state }, _body, { id }) => dataWithoutPicture(state, id),
  }),
  memberChange({
    method: 'PATCH',
    path: 'listings/{id}/status',
    access: 'seller',
    self: { body: 'sellerId' },
    body: listingStatusRequest,
    effect: (call, { status }) => {
      const listing = findOwnListing(call);
      if (listing.status !== status) change(call, { status });
      return {};
    },
    ...changedListing,
  }),
  memberChange({
    method: 'PATCH',
    path: 'listings/{id}',
    access: 'seller',
    self: { body: 'sellerId' },
    headers: { [BASE_HEADER]: 'listings.base' },
    body: listingEditRequest,
    effect: (call, { sellerId: _caller, ...edit }) => {
      editListing(call, edit);
      return {};
    },
    ...changedListing,
  }),
  memberChange({
    method: 'DELETE',
    path: 'listings/{id}',
    access: 'seller',
    self: { query: 'sellerId' },
    query: sellerQuery,
    effect: (call) => {
      findOwnListing(call);
      removeListing(call.state, call.id);
      call.record(`listing:${call.id}`);
      return {};
    },
    answer: ({ id }) => ({ message: 'The listing was deleted.', listingId: id }),
    minimal: null,
  }),
];

function ownListings(state: ModelState, memberId: string): readonly ModelListing[] {
  const own = [...state.listings.values()].filter(({ sellerId }) => sellerId === memberId);
  return own.sort(newestFirst);
}

/** null when it was deleted. */
function data(state: ModelState, id: string): ListingReplyBody | null {
  const listing = state.listings.get(id);
  return listing === undefined ? null : { data: writeListing(state, listing) };
}

function dataWithoutPicture(state: ModelState, id: string): ListingChangeBody | null {
  const found = data(state, id);
  if (found === null) return null;
  const { profilePicture: _known, ...seller } = found.data.seller;
  return { data: { ...found.data, seller }, isPartial: true };
}

function createListing({ state, member, record }: MemberCall, fields: ListingFields): string {
  requireRoom('listings', ownListings(state, member.id).length);
  requireConsistent(state, fields);
  const seed = { ...stored(fields), id: state.nextId(), sellerId: member.id };
  const version = state.nextVersion();
  const createdAt = state.now();
  state.listings.set(seed.id, plantListing({ ...seed, version, createdAt }, 0, createdAt));
  record(`listing:${seed.id}`);
  return seed.id;
}

function findOwnListing({ state, member, id }: MemberCall): ModelListing {
  const listing = findListing(state, id);
  if (listing.sellerId === member.id) return listing;
  throw forbidden('This listing belongs to another seller.');
}

function change({ state, id, record }: MemberCall, fields: Partial<ModelListing>): void {
  changeListing(state, id, () => fields);
  record(`listing:${id}`);
}

/** An edit that would change nothing is never stale: a repeated one is answered like the first. */
function editListing(call: MemberCall, edit: Partial<ListingFields>): void {
  const { state, header } = call;
  const base = readBase(header(BASE_HEADER));
  const listing = findOwnListing(call);
  const before = stored(fieldsOf(listing));
  const after = stored({ ...before, ...edit });
  if (isDeepStrictEqual(after, before)) return;
  if (base !== null && base < listing.updatedAt) {
    const words = 'This listing has changed since you opened it. Look at it again before you save.';
    throw new Refusal(409, 'stale-edit', words, { current: writeListing(state, listing) });
  }
  requireConsistent(state, after);
  change(call, after);
}

const moment = z.iso.datetime({ offset: true });

function readBase(header: string | undefined): number | null {
  if (header === undefined) return null;
  const { success, data: text } = moment.safeParse(header.trim());
  if (success) return Date.parse(text);
  throw invalid(`${BASE_UPDATED_AT} must be the updatedAt of a listing.`);
}

/** The fields of a seller, as they are stored: whole cents, and no empty warranty. */
function stored(fields: ListingFields): ListingFields {
  const { price, originalPrice, warranty } = fields;
  return {
    ...fields,
    price: toCents(price) / 100,
    originalPrice: originalPrice === null ? null : toCents(originalPrice) / 100,
    warranty: warranty === '' ? null : warranty,
  };
}

function fieldsOf(listing: ModelListing): ListingFields {
  return {
    title: listing.title,
    description: listing.description,
    category: listing.category,
    condition: listing.condition,
    price: listing.price,
    originalPrice: listing.originalPrice,
    quantity: listing.quantity,
    freeDelivery: listing.freeDelivery,
    status: listing.status,
    images: [...listing.images],
    features: [...listing.features],
    whyBuy: [...listing.whyBuy],
    variations: listing.variations.map(({ name, options }) => ({ name, options: [...options] })),
    warranty: listing.warranty,
  };
}

function requireConsistent(state: ModelState, fields: ListingFields): void {
  const { category, variations, images } = fields;
  const repeated = findRepeatedChoice(variations);
  if (repeated !== null) throw invalid(`variations must not say "${repeated}" twice.`);
  const weight = weighListing(fields);
  if (weight > LISTING_LIMITS.weight) throw invalid(describeWeight(weight));
  if (!CATEGORIES.some(({ slug }) => slug === category)) {
    throw invalid(`There is no category "${category}".`);
  }
  const lost = images.find((image) => {
    const address = readUploadAddress(image);
    return address !== null && !isKept(state, address);
  });
  if (lost !== undefined) {
    throw invalid(`The picture ${lost} is not kept. Please upload it again.`);
  }
}

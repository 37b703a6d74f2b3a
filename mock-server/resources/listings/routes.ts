import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BASE_UPDATED_AT } from '#core/contract/headers.ts';
import {
  listingEditRequest,
  listingStatusRequest,
  newListingRequest,
} from '#core/contract/listing-request.ts';
import { sellerQuery } from '#core/contract/self-query.ts';
import {
  listingBody,
  listingChangeBody,
  listingRemovalBody,
  listingReplyBody,
} from '#core/contract/shop-bodies.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import { memberChange } from '../../http/change-route.ts';
import { type MemberCall, memberRead, type Route } from '../../http/route.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import { selectListings, writeListing } from './listing-bodies.ts';
import { listings } from '../../storage/schema.ts';
import {
  deleteListing,
  editListing,
  findListingChangeBody,
  findListingReplyBody,
  setListingStatus,
} from './listing-edits.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { requireRoom, requireRoomForTexts } from '../../limits/member-limits.ts';
import { requireConsistent, toColumns } from './listing-fields.ts';
import { NO_SUCH_LISTING } from './listing-not-found.ts';

type Asking = Pick<MemberCall<'/listings/{id}'>, 'deps' | 'params'>;

/** The reply to a change is the current listing. */
const changedListing = {
  reply: listingReplyBody,
  answer: ({ deps, params: { id } }: Asking, _body: unknown, db: Database) =>
    findListingReplyBody(deps, db, id),
  minimal: {
    reply: listingChangeBody,
    answer: ({ deps, params: { id } }: Asking, _body: unknown, db: Database) =>
      findListingChangeBody(deps, db, id),
  },
};

/** /listings: a seller's own listings. */
export const listingRoutes: readonly Route[] = [
  memberRead({
    path: '/listings/mine',
    summary: 'All listings of the caller, sold ones too, newest first.',
    access: 'seller',
    self: { query: 'sellerId' },
    query: sellerQuery,
    reply: z.array(listingBody),
    answer: async ({ deps, member }) => {
      const rows = await selectListings(deps.db)
        .where(eq(listings.sellerId, member.id))
        .orderBy(desc(listings.createdAt), desc(listings.id));
      return rows.map((row) => writeListing(row, deps.now()));
    },
  }),
  memberChange({
    method: 'POST',
    path: '/listings',
    summary: 'Lists something for sale.',
    capability: 'listings.create',
    access: 'seller',
    self: { body: 'sellerId' },
    body: newListingRequest,
    status: 201,
    refusals: {
      422: `Also one more than ${MEMBER_LIMITS.listings} listings of a seller, or more text than a listing, or all of them together, may have.`,
    },
    effect: async ({ deps, member }, { sellerId: _caller, ...fields }, tx) => {
      await lockActiveMember(tx, member);
      requireRoom('listings', await tx.$count(listings, eq(listings.sellerId, member.id)));
      await requireConsistent(tx, fields);
      await requireRoomForTexts(tx, member, fields);
      const id = newId();
      const now = new Date(deps.now());
      await tx
        .insert(listings)
        .values({ ...toColumns(fields), id, sellerId: member.id, createdAt: now, updatedAt: now });
      return { id };
    },
    reply: listingReplyBody,
    answer: ({ deps }, _body, db, { id }) => findListingReplyBody(deps, db, id),
    minimal: {
      reply: listingChangeBody,
      answer: ({ deps }, _body, db, { id }) => findListingChangeBody(deps, db, id),
    },
  }),
  memberChange({
    method: 'PATCH',
    path: '/listings/{id}/status',
    summary: 'Puts a listing on sale or takes it off; setting what it is already changes nothing.',
    access: 'seller',
    self: { body: 'sellerId' },
    owned: 'listing of the seller',
    body: listingStatusRequest,
    refusals: { 404: NO_SUCH_LISTING },
    effect: async ({ deps, member, params: { id } }, { status }, tx) => {
      await setListingStatus(deps, tx, member, { id, status });
      return {};
    },
    ...changedListing,
  }),
  memberChange({
    method: 'PATCH',
    path: '/listings/{id}',
    summary: 'Changes the given fields of a listing; others stay as they are.',
    access: 'seller',
    self: { body: 'sellerId' },
    owned: 'listing of the seller',
    headers: [
      {
        name: BASE_UPDATED_AT,
        summary:
          'updatedAt of the listing that was edited; an edit of an older listing is refused.',
        capability: 'listings.base',
      },
    ],
    body: listingEditRequest,
    refusals: {
      404: NO_SUCH_LISTING,
      409: 'The listing, its quantity included, has changed since; `current` is what it holds now.',
    },
    effect: async ({ deps, member, header, params: { id } }, body, tx) => {
      const { sellerId: _caller, ...edit } = body;
      await editListing(deps, tx, member, { id, edit, base: header(BASE_UPDATED_AT) });
      return {};
    },
    ...changedListing,
  }),
  memberChange({
    method: 'DELETE',
    path: '/listings/{id}',
    summary: 'Deletes a listing, out of every cart and wishlist too. Orders keep their copy of it.',
    access: 'seller',
    self: { query: 'sellerId' },
    owned: 'listing of the seller',
    query: sellerQuery,
    reply: listingRemovalBody,
    refusals: { 404: 'No listing has this id, or no longer.' },
    effect: async ({ member, params: { id } }, _body, tx) => {
      await deleteListing(tx, member, id);
      return {};
    },
    answer: ({ params: { id } }) =>
      Promise.resolve({ message: 'The listing was deleted.', listingId: id }),
    minimal: null,
  }),
];

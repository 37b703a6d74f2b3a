import { writePaths } from '../../../contract/write-paths.ts';
import type { Listing, ListingStatus } from '../../../domain/listing.ts';
import type { Command, Mutation } from '../../../sync/command.ts';
import { createListing, isNewListing } from './create-listing.ts';
import { editListing, isEdit } from './edit-listing.ts';
import {
  goneListing,
  isOwnListingArgs,
  listingAfter,
  listingOutboxKey,
  listingRef,
  type OwnListingArgs,
  tellsOtherwise,
  withListingId,
} from './listing-entry.ts';

interface SetListingStatusArgs extends OwnListingArgs {
  status: ListingStatus;
}

const KIND = 'listing:status';

/** A seller flips the toggle of a listing. */
export function setListingStatus({
  listingId,
  sellerId,
  title,
  status,
}: SetListingStatusArgs): Mutation {
  return { kind: KIND, args: { listingId, sellerId, title, status } };
}

export const setListingStatusCommand: Command<SetListingStatusArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: (args): args is SetListingStatusArgs =>
    isOwnListingArgs(args) &&
    'status' in args &&
    (args.status === 'active' || args.status === 'sold'),
  keys: ({ listingId }) => [listingOutboxKey(listingId)],
  targets: ({ listingId }) => [listingRef(listingId)],
  apply: (row, { status }) => (row === null ? null : { ...(row as Listing), status }),
  request: ({ listingId, sellerId, status }) => ({
    method: 'PATCH',
    path: writePaths.listingStatus(listingId),
    body: JSON.stringify({ status, sellerId }),
    headers: {},
  }),
  // Deleted meanwhile, perhaps before the provider ever heard of it: there is nothing to flip.
  isNoop: (row, { status }) => row === null || (row as Listing).status === status,
  isSilentOnRefusal: true,
  baseAfter: (reply, { listingId, status }) =>
    listingAfter(reply, listingId, (stored) => ({ ...stored, status })),
  needsPull: (reply, { status }) => tellsOtherwise(reply, { status }),
  baseAfterRefusal: (failure, { listingId }) => goneListing(listingId, failure),
  coalesce: (earlier, later, below) => {
    const { status } = later;
    if (isNewListing(earlier.args))
      return createListing({ ...earlier.args, fields: { ...earlier.args.fields, status } });
    if (isEdit(earlier.args))
      return editListing({ ...earlier.args, fields: { ...earlier.args.fields, status } });
    if (earlier.kind !== KIND) return null;
    return (below as Listing | null)?.status === status ? 'nothing' : setListingStatus(later);
  },
  resolveId: (args, key, id) => withListingId(args, key, id),
};

import { writePaths } from '../../../contract/write-paths.ts';
import type { Command, Mutation } from '../../../sync/command.ts';
import { isNewListing } from './create-listing.ts';
import {
  isOwnListingArgs,
  listingOutboxKey,
  listingRef,
  type OwnListingArgs,
  withListingId,
} from './listing-entry.ts';

const KIND = 'listing:delete';

/** A seller deletes a listing. */
export function deleteListing({ listingId, sellerId, title }: OwnListingArgs): Mutation {
  return { kind: KIND, args: { listingId, sellerId, title } };
}

export const deleteListingCommand: Command<OwnListingArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: isOwnListingArgs,
  keys: ({ listingId }) => [listingOutboxKey(listingId)],
  targets: ({ listingId }) => [listingRef(listingId)],
  apply: () => null,
  request: ({ listingId, sellerId }) => ({
    method: 'DELETE',
    path: `${writePaths.listing(listingId)}?${new URLSearchParams({ sellerId }).toString()}`,
    body: null,
    headers: {},
  }),
  isNoop: (row) => row === null,
  isSilentOnRefusal: true,
  baseAfter: (_reply, { listingId }) => [{ ref: listingRef(listingId), row: null }],
  // Never sent, so nothing is to be undone; what the provider holds needs only the last word.
  coalesce: (earlier, later) => (isNewListing(earlier.args) ? 'nothing' : deleteListing(later)),
  isAlreadyDone: (failure) => failure.kind === 'missing',
  resolveId: (args, key, id) => withListingId(args, key, id),
};

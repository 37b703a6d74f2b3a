import { BASE_UPDATED_AT } from '../../../contract/headers.ts';
import type { ListingEdit } from '../../../contract/listing-request.ts';
import { readListingReply } from '../../../contract/listing.ts';
import { paths } from '../../../contract/paths.ts';
import { writePaths } from '../../../contract/write-paths.ts';
import {
  mergeListing,
  readReceivedListing,
  type ReceivedListing,
} from '../../../contract/received-listing.ts';
import { listUnder } from '../../../contract/reading.ts';
import type { Listing } from '../../../domain/listing.ts';
import type { StoredFailure } from '../../../storage/stored-failure.ts';
import type { Command, Mutation } from '../../../sync/command.ts';
import { bodyOf } from '../../../sync/evidence.ts';
import { createListing, isNewListing } from './create-listing.ts';
import {
  goneListing,
  isOwnListingArgs,
  listingAfter,
  listingOutboxKey,
  listingRef,
  type OwnListingArgs,
  pictureDependencies,
  hasSameContent,
  tellsOtherwise,
  withListingId,
  withPictureNamed,
  withPicturesNamed,
} from './listing-entry.ts';

export interface EditListingArgs extends OwnListingArgs {
  /** The edited fields: the rest is shown as the provider holds it. */
  fields: ListingEdit;
  /**
   * What the form showed beside and was not edited: it goes with the request (specification §7: all edited listing
   * fields), and `baseUpdatedAt` guards it. Absent on entries of earlier versions.
   */
  unedited?: ListingEdit;
  /** `updatedAt` of the listing that the form showed; empty when the provider does not say. */
  baseUpdatedAt: string;
}

const KIND = 'listing:edit';

/** Whether stored arguments are those of an edit. */
export function isEdit(args: unknown): args is EditListingArgs {
  if (!isOwnListingArgs(args) || !('fields' in args) || !('baseUpdatedAt' in args)) return false;
  return (
    typeof args.fields === 'object' &&
    args.fields !== null &&
    typeof args.baseUpdatedAt === 'string'
  );
}

/**
 * A seller saves the edit form of a listing.
 *
 * @param seen the listing that the form showed, when its `updatedAt` is `baseUpdatedAt`
 */
export function editListing(
  { listingId, sellerId, title, fields, unedited, baseUpdatedAt }: EditListingArgs,
  seen?: Listing,
): Mutation {
  const beside = unedited === undefined ? {} : { unedited };
  return {
    kind: KIND,
    args: { listingId, sellerId, title, fields, ...beside, baseUpdatedAt },
    seen,
  };
}

export const editListingCommand: Command<EditListingArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: isEdit,
  keys: ({ listingId }) => [listingOutboxKey(listingId)],
  dependsOn: (args) => pictureDependencies(wholeForm(args)),
  resolveId: (args, key, id) => ({
    ...withListingId(args, key, id),
    fields: withPictureNamed(args.fields, key, id),
    ...(args.unedited === undefined ? {} : { unedited: withPictureNamed(args.unedited, key, id) }),
  }),
  targets: ({ listingId }) => [listingRef(listingId)],
  apply: (row, { fields }) => (row === null ? null : { ...(row as Listing), ...fields }),
  // Deleted meanwhile, perhaps before the provider ever heard of it: its name would mean nothing there.
  isNoop: (row) => row === null,
  request: (args) => ({
    method: 'PATCH',
    path: writePaths.listing(args.listingId),
    body: JSON.stringify({ ...wholeForm(args), sellerId: args.sellerId }),
    headers: args.baseUpdatedAt === '' ? {} : { [BASE_UPDATED_AT]: args.baseUpdatedAt },
  }),
  isSilentOnRefusal: true,
  isReply: (body) => readListingReply(body) !== null,
  baseAfter: (reply, args) =>
    listingAfter(reply, args.listingId, (stored) => ({ ...stored, ...wholeForm(args) })),
  needsPull: (reply, { fields }) => tellsOtherwise(reply, fields),
  baseAfterRefusal: (failure, { listingId }) => {
    const current = readCurrent(failure);
    if (current === null) return goneListing(listingId, failure);
    const update = (stored: unknown) =>
      stored === null ? current.listing : mergeListing(stored as Listing, current);
    return [{ ref: listingRef(listingId), update }];
  },
  coalesce: (earlier, later) => {
    if (isNewListing(earlier.args)) {
      const { fields } = earlier.args;
      return createListing({ ...earlier.args, fields: { ...fields, ...later.fields } });
    }
    if (isEdit(earlier.args)) return joinEdits(earlier.args, later);
    return isStatusChange(earlier)
      ? editListing({ ...later, fields: { status: earlier.args.status, ...later.fields } })
      : null;
  },
  rebase: (args, seen, now, aliases) =>
    isListing(seen) && isListing(now) && hasSameContent(withPicturesNamed(seen, aliases), now)
      ? { ...args, baseUpdatedAt: now.updatedAt }
      : args,
  // The person has seen the provider's current state and keeps their edit: it is put on top of that state.
  retryArgs: (args, failure) => {
    const current = currentOf(failure);
    return current === null ? args : onTopOf(current, args);
  },
  findEffect: async (args, { ask, entry }) => {
    const query = new URLSearchParams({ sellerId: args.sellerId });
    const rows = listUnder(
      bodyOf(await ask(paths.myListings, query)),
      'listings',
      'products',
      'data',
    );
    if (rows === null) return { kind: 'unknown' };
    const told = rows.map(readReceivedListing).find((row) => row?.listing.id === args.listingId);
    if (told === undefined || told === null) return { kind: 'absent' };
    const isIn = (listing: Listing, fields: ListingEdit) =>
      hasSameContent(listing, { ...listing, ...fields });
    if (isIn(told.listing, args.fields)) return { kind: 'applied', body: null };
    // The provider itself refuses a repeat over a newer listing, and shows what that is.
    if (entry.sealed?.headers[BASE_UPDATED_AT] !== undefined) return { kind: 'absent' };
    const before = entry.baseAtSeal as Listing | null;
    if (before === null) return { kind: 'absent' };
    // Another device has changed what the form showed: a repeat would undo that. What the list leaves out tells nothing.
    const isAsBefore = isIn(mergeListing(before, told), pickFields(before, wholeForm(args)));
    return { kind: isAsBefore ? 'absent' : 'ambiguous' };
  },
};

/** Keeps the base of the earlier edit. Fields that neither has edited are sent as the form with the newer listing showed them. */
function joinEdits(earlier: EditListingArgs, later: EditListingArgs): Mutation {
  const fields = { ...earlier.fields, ...later.fields };
  const isNewer = later.baseUpdatedAt >= earlier.baseUpdatedAt;
  const shown = (isNewer ? later.unedited : undefined) ?? earlier.unedited;
  return editListing({ ...earlier, ...(shown !== undefined && { unedited: shown }), fields });
}

function wholeForm({ unedited, fields }: EditListingArgs): ListingEdit {
  return { ...unedited, ...fields };
}

function onTopOf(current: Listing, { unedited, ...args }: EditListingArgs): EditListingArgs {
  const beside = unedited === undefined ? {} : { unedited: pickFields(current, unedited) };
  return { ...args, ...beside, baseUpdatedAt: current.updatedAt };
}

/** A listing's values of the fields that an edit names. */
function pickFields(listing: Listing, edit: ListingEdit): ListingEdit {
  const names = Object.keys(edit) as (keyof ListingEdit & keyof Listing)[];
  return Object.fromEntries(names.map((name) => [name, listing[name]])) as ListingEdit;
}

/** What the provider holds instead, when it refused an edit of an older listing; null when it did not say. */
export function currentOf(failure: StoredFailure): Listing | null {
  return readCurrent(failure)?.listing ?? null;
}

function readCurrent({ code, details }: StoredFailure): ReceivedListing | null {
  if (code !== 'stale-edit' || typeof details !== 'object' || details === null) return null;
  return 'current' in details ? readReceivedListing(details.current) : null;
}

function isStatusChange(
  mutation: Mutation,
): mutation is Mutation & { args: Pick<Listing, 'status'> } {
  return mutation.kind === 'listing:status';
}

function isListing(row: unknown): row is Listing {
  return row !== null;
}

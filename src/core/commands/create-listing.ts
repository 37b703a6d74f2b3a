import type { ListingFields } from '../contract/listing-request.ts';
import { readListingReply, readListings } from '../contract/listing.ts';
import { listUnder } from '../contract/reading.ts';
import { paths } from '../contract/paths.ts';
import type { Listing, SellerSummary } from '../domain/listing.ts';
import type { Command, Intent } from '../sync/command.ts';
import {
  listingLogKey,
  listingRef,
  pictureNeeds,
  tellsTheSame,
  withPictureNamed,
} from './listing-entry.ts';

export interface CreateListingArgs {
  /** Names the listing on this device until the provider names it; minted when the form is opened. */
  localId: string;
  seller: SellerSummary;
  fields: ListingFields;
  /** ISO 8601. */
  createdAt: string;
}

const KIND = 'listing:create';

/** Whether stored arguments describe a new listing. */
export function isNewListing(args: unknown): args is CreateListingArgs {
  if (typeof args !== 'object' || args === null) return false;
  const { localId, seller, fields } = args as Partial<CreateListingArgs>;
  return (
    typeof localId === 'string' &&
    typeof seller?.id === 'string' &&
    typeof fields?.title === 'string'
  );
}

/** A seller lists something, with a provider that offers `listings.create`. */
export function createListing(args: CreateListingArgs): Intent {
  return { kind: KIND, args };
}

export const createListingCommand: Command<CreateListingArgs> = {
  kind: KIND,
  version: 1,
  accepts: isNewListing,
  keys: ({ localId }) => [listingLogKey(localId)],
  needs: ({ fields }) => pictureNeeds(fields),
  learn: (args, key, name) => ({ ...args, fields: withPictureNamed(args.fields, key, name) }),
  targets: ({ localId }) => [listingRef(localId)],
  apply: (_row, args) => drawListing(args),
  request: ({ seller, fields }) => ({
    method: 'POST',
    path: paths.listings,
    body: JSON.stringify({ ...fields, sellerId: seller.id }),
    headers: {},
  }),
  isMoot: (row) => row !== null,
  isQuiet: true,
  madeId: ({ body }) => readListingReply(body)?.id ?? null,
  baseAfter: ({ body }, { localId }) => {
    const made = readListingReply(body);
    const left = { ref: listingRef(localId), row: null };
    // A provider may answer without the listing: the next look at the seller's own brings it.
    return made === null ? [left] : [left, { ref: listingRef(made.id), row: made }];
  },
  mayHaveMade: (args, firstAttemptAt, ref, row) =>
    ref.startsWith('listings:') && isMadeBy(args, firstAttemptAt, row as Listing),
  findEffect: async (args, firstAttemptAt, ask, isShown) => {
    const query = new URLSearchParams({ sellerId: args.seller.id });
    const answer = await ask(paths.myListings, query);
    const listings = readListings(answer);
    if (listings === null) return { kind: 'unknown' };
    for (const listing of listings) {
      if (!isMadeBy(args, firstAttemptAt, listing)) continue;
      // A listing that the device shows was made by another entry: two may say the same.
      if (await isShown(listingRef(listing.id))) continue;
      return { kind: 'applied', body: rowOf(answer, listing.id) };
    }
    return { kind: 'absent' };
  },
};

/** Device and provider may disagree on the time by this much. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000;

/** A listing that says the same and did not exist when this one was first sent. */
function isMadeBy(args: CreateListingArgs, firstAttemptAt: number, listing: Listing): boolean {
  return (
    Date.parse(listing.createdAt) >= firstAttemptAt - CLOCK_TOLERANCE_MS &&
    (listing.seller.id === '' || listing.seller.id === args.seller.id) &&
    tellsTheSame(listing, drawListing(args))
  );
}

function rowOf(answer: unknown, id: string): unknown {
  const rows = listUnder(answer, 'products', 'listings', 'data') ?? [];
  return rows.find((row) => readListingReply(row)?.id === id);
}

function drawListing({ localId, seller, fields, createdAt }: CreateListingArgs): Listing {
  return {
    ...fields,
    id: localId,
    seller,
    createdAt,
    updatedAt: '',
    views: 0,
    likes: 0,
    isPopular: false,
    isFlashSale: false,
    isHotDeal: false,
    isNew: true,
    rating: 0,
    reviewCount: 0,
    reviews: [],
    version: 0,
  };
}

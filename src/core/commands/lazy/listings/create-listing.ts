import type { ListingFields } from '../../../contract/listing-form.ts';
import { readListingReply, readListings } from '../../../contract/listing.ts';
import { mergeListing, readReceivedListingReply } from '../../../contract/received-listing.ts';
import { listUnder } from '../../../contract/reading.ts';
import { paths } from '../../../contract/paths.ts';
import { writePaths } from '../../../contract/write-paths.ts';
import type { Listing, SellerSummary } from '../../../domain/listing.ts';
import type { Command, Mutation } from '../../../sync/command.ts';
import { bodyOf, ownListOf } from '../../../sync/evidence.ts';
import { isMadeAfter, isTooEarly } from './made-after.ts';
import {
  listingOutboxKey,
  listingRef,
  pictureDependencies,
  hasSameContent,
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
export function createListing(args: CreateListingArgs): Mutation {
  return { kind: KIND, args };
}

export const createListingCommand: Command<CreateListingArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: isNewListing,
  keys: ({ localId }) => [listingOutboxKey(localId)],
  dependsOn: ({ fields }) => pictureDependencies(fields),
  resolveId: (args, key, id) => ({ ...args, fields: withPictureNamed(args.fields, key, id) }),
  targets: ({ localId }) => [listingRef(localId)],
  apply: (_row, args) => toListing(args),
  request: ({ seller, fields }) => ({
    method: 'POST',
    path: writePaths.listings,
    body: JSON.stringify({ ...fields, sellerId: seller.id }),
    headers: {},
  }),
  isNoop: (row) => row !== null,
  isSilentOnRefusal: true,
  serverId: ({ body }) => readListingReply(body)?.id ?? null,
  isReply: (body) => readListingReply(body) !== null,
  baseAfter: ({ body }, args) => {
    const made = readReceivedListingReply(body);
    const left = { ref: listingRef(args.localId), row: null };
    // A provider may answer without the listing: the next pull of the seller's own brings it.
    if (made === null) return [left];
    const { id } = made.listing;
    return [left, { ref: listingRef(id), row: mergeListing({ ...toListing(args), id }, made) }];
  },
  mayBeResultOf: (args, ref, row, isKeyless) =>
    ref.startsWith('listings:') && (isKeyless ? isLike : isMadeBy)(args, row as Listing),
  findEffect: async (args, { ask, isShown, hasPulled, hasTwin, entry }) => {
    const query = new URLSearchParams({ sellerId: args.seller.id });
    const answer = await ask(paths.myListings, query);
    const listings = readListings(ownListOf(answer));
    if (listings === null) return { kind: 'unknown' };
    const isAlone =
      (await hasPulled('listings')) && !(await hasTwin((other) => isSameListing(args, other)));
    const candidates: Listing[] = [];
    let isDoubtful = false;
    for (const listing of listings) {
      const isSame = isMadeBy(args, listing) && isMadeAfter(listing.createdAt, entry);
      // Told otherwise than it was sent it may be this one, if no other entry explains it.
      if (!isSame && !isLike(args, listing)) continue;
      if (!isSame && (await hasTwin((other) => mayBeOf(other, listing)))) continue;
      // A listing that the device shows was made by another entry: two may say the same.
      if (await isShown(listingRef(listing.id))) continue;
      if (isSame) candidates.push(listing);
      else isDoubtful = true;
    }
    const [made, another] = candidates;
    if (made === undefined) return { kind: isDoubtful ? 'ambiguous' : 'absent' };
    const isCertain =
      another === undefined && isAlone && !isTooEarly(made.createdAt, entry, answer);
    if (!isCertain) return { kind: 'ambiguous' };
    return { kind: 'applied', body: rowOf(bodyOf(answer), made.id) };
  },
};

/** A listing of the seller's that says the same. */
function isMadeBy(args: CreateListingArgs, listing: Listing): boolean {
  return isAnotherOf(args, listing) && hasSameContent(listing, toListing(args));
}

/** One that may be this one, as a provider tells it that shortens, escapes or leaves out what it was sent. */
function isLike(args: CreateListingArgs, listing: Listing): boolean {
  const { title, category, price } = args.fields;
  const hasSameTerms = listing.category === category && listing.price === price;
  return (
    isAnotherOf(args, listing) && (hasSameTerms || lettersOf(listing.title) === lettersOf(title))
  );
}

function isAnotherOf({ localId, seller }: CreateListingArgs, listing: Listing): boolean {
  return listing.id !== localId && (listing.seller.id === '' || listing.seller.id === seller.id);
}

function lettersOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a listing is another entry's, by what that one wanted. */
function mayBeOf(other: unknown, listing: Listing): boolean {
  return isNewListing(other) && isMadeBy(other, listing);
}

function isSameListing(args: CreateListingArgs, other: unknown): boolean {
  return isNewListing(other) && hasSameContent(toListing(other), toListing(args));
}

function rowOf(answer: unknown, id: string): unknown {
  const rows = listUnder(answer, 'products', 'listings', 'data') ?? [];
  return rows.find((row) => readListingReply(row)?.id === id);
}

function toListing({ localId, seller, fields, createdAt }: CreateListingArgs): Listing {
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

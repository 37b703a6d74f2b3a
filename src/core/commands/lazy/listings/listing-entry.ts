import type { ListingEdit } from '../../../contract/listing-request.ts';
import { mergeListing, readReceivedListingReply } from '../../../contract/received-listing.ts';
import { readDevicePicture } from '../../../domain/device-picture.ts';
import type { Listing } from '../../../domain/listing.ts';
import type { Reply } from '../../../network/classify-response.ts';
import { blobKey } from '../../../storage/blobs.ts';
import type { Aliases } from '../../../storage/meta-values.ts';
import type { StoredFailure } from '../../../storage/stored-failure.ts';
import type { RowRef } from '../../../storage/row-refs.ts';
import type { BaseChange, Dependency } from '../../../sync/command.ts';

/** Which listing a change of its seller's is about. */
export interface OwnListingArgs {
  listingId: string;
  sellerId: string;
  /** As the seller saw it, for the sync centre. */
  title: string;
}

/** Whether stored arguments still name a listing of a seller. */
export function isOwnListingArgs(args: unknown): args is OwnListingArgs {
  if (typeof args !== 'object' || args === null) return false;
  const { listingId, sellerId } = args as Partial<OwnListingArgs>;
  return typeof listingId === 'string' && typeof sellerId === 'string';
}

/** Names the listing's row in view and base; `id` may be one that this device gave. */
export function listingRef(id: string): RowRef {
  return `listings:${id}`;
}

/** All changes of one listing share a key: they arrive in their order (I4), and join while they wait. */
export function listingOutboxKey(id: string): string {
  return `listing:${id}`;
}

/** The listing after an accepted change: the reply merged into the request and the known listing. */
export function listingAfter(
  { body }: Reply,
  listingId: string,
  change: (stored: Listing) => Listing,
): readonly BaseChange[] {
  const answered = readReceivedListingReply(body);
  const told = answered?.listing.id === listingId ? answered : null;
  const update = (stored: unknown) => {
    if (stored === null) return told?.listing ?? null;
    // Where it does not say how it dates it now, that is not known: an edit from the old date would look like a conflict.
    const asked = { ...change(stored as Listing), updatedAt: '' };
    return told === null ? asked : mergeListing(asked, told);
  };
  return [{ ref: listingRef(listingId), update }];
}

/**
 * Whether a reply tells the listing otherwise than it was asked for: some providers answer by the row as it was before, and
 * only a pull tells what they hold.
 */
export function tellsOtherwise({ body }: Reply, asked: ListingEdit): boolean {
  const told = readReceivedListingReply(body);
  if (told === null) return false;
  const { listing, carried } = told;
  const names = EDITABLE.filter((name) => asked[name] !== undefined && carried.has(name));
  return names.some((name) => !hasSameContent(listing, { ...listing, [name]: asked[name] }));
}

/** The same change of a listing that has got its id from the provider. */
export function withListingId<Args extends OwnListingArgs>(
  args: Args,
  key: string,
  id: string | null,
): Args {
  return id === null || key !== listingOutboxKey(args.listingId)
    ? args
    : { ...args, listingId: id };
}

/**
 * A listing that is gone on the provider is gone here too, whatever the refused change wanted of it. A 404 that is no
 * JSON may be that of a gateway: the pull of the seller's own listings, which follows each refusal, tells.
 */
export function goneListing(listingId: string, failure: StoredFailure): readonly BaseChange[] {
  const isInWords = failure.kind === 'missing' && failure.details !== null;
  return isInWords ? [{ ref: listingRef(listingId), row: null }] : [];
}

interface Pictured {
  images?: readonly string[];
}

/** Log keys of the pictures that are on this device alone. */
function pictureKeys({ images = [] }: Pictured): readonly string[] {
  return images.flatMap((address) => {
    const id = readDevicePicture(address);
    return id === null ? [] : [blobKey(id)];
  });
}

/** A listing never goes without its photos, unless the person says so. */
export function pictureDependencies(fields: Pictured): readonly Dependency[] {
  return pictureKeys(fields).map((key) => ({ key, onRefused: 'refuse' }));
}

/** A picture of this device got its address; null: the seller has given it up. */
export function withPictureNamed<Fields extends Pictured>(
  fields: Fields,
  key: string,
  address: string | null,
): Fields {
  const { images } = fields;
  if (images === undefined) return fields;
  const named = images.flatMap((image) => {
    const id = readDevicePicture(image);
    if (id === null || blobKey(id) !== key) return [image];
    return address === null ? [] : [address];
  });
  return { ...fields, images: named };
}

/** As `withPictureNamed`, for each picture that has got its address meanwhile. */
export function withPicturesNamed(listing: Listing, aliases: Aliases): Listing {
  let named = listing;
  for (const key of pictureKeys(listing)) {
    const address = aliases[key];
    if (address !== undefined) named = withPictureNamed(named, key, address);
  }
  return named;
}

const EDITABLE = [
  'title',
  'description',
  'category',
  'condition',
  'price',
  'originalPrice',
  'quantity',
  'freeDelivery',
  'status',
  'images',
  'features',
  'whyBuy',
  'variations',
  'warranty',
] as const satisfies readonly (keyof ListingEdit & keyof Listing)[];

/** Whether two states of a listing tell its seller the same. An empty text is as good as none. */
export function hasSameContent(a: Listing, b: Listing): boolean {
  const told = (listing: Listing) =>
    JSON.stringify(EDITABLE.map((field) => (listing[field] === '' ? null : listing[field])));
  return told(a) === told(b);
}

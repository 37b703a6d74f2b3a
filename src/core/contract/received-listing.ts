import type { Listing, SellerSummary } from '../domain/listing.ts';
import { readListing } from './listing.ts';
import { readUnder } from './reading.ts';

/** A listing as an answer tells it, and which of its fields the answer carries: the rest are the reader's defaults. */
export interface ReceivedListing {
  listing: Listing;
  carried: ReadonlySet<keyof Listing>;
}

/** Spellings of the fields that have another one than their name. Source: specification §3. */
const SPELLINGS: Partial<Record<string, readonly string[]>> = {
  id: ['_id', 'id'],
  seller: ['seller', 'sellerId'],
  quantity: ['quantity', 'stock'],
  rating: ['averageRating', 'rating'],
  reviewCount: ['reviewCount', 'reviews'],
} satisfies Partial<Record<keyof Listing, readonly string[]>>;

/** How a provider may spell a field of a listing. */
export function spellingsOf(field: string): readonly string[] {
  return SPELLINGS[field] ?? [field];
}

/** As `readListing`, for an answer that may leave fields out. */
export function readReceivedListing(value: unknown): ReceivedListing | null {
  const listing = readListing(value);
  if (listing === null) return null;
  const { id, title, price } = listing;
  const wire = value as Readonly<Record<string, unknown>>;
  const defaults = readListing({ _id: id, title, price }) ?? listing;
  const names = Object.keys(listing) as (keyof Listing)[];
  const isCarried = (name: keyof Listing) => {
    const said = spellingsOf(name).map((spelling) => wire[spelling]);
    // A value that the reader could not take is as good as none.
    return (
      said.some((each) => each !== undefined) &&
      (!isSame(listing[name], defaults[name]) || said.some((each) => isSame(each, defaults[name])))
    );
  };
  return { listing, carried: new Set(names.filter(isCarried)) };
}

/** Reply to a change of a listing: the listing itself, or under `product` or `data`. */
export function readReceivedListingReply(value: unknown): ReceivedListing | null {
  return readUnder(value, readReceivedListing, 'product', 'data');
}

/**
 * What the device knows of a listing, with all that the answer to a change carries on top of it. Its id stays, and so do
 * its reviews: answers to a seller leave them out.
 */
export function mergeListing(known: Listing, { listing, carried }: ReceivedListing): Listing {
  const { id: _same, reviews: _fewer, seller, stock, ...fields } = listing;
  const told = Object.fromEntries(
    Object.entries(fields).filter(([name]) => carried.has(name as keyof Listing)),
  ) as Partial<Listing>;
  const { stock: knownStock, isShortened, ...kept } = known;
  const heldStock = carried.has('quantity') ? stock : knownStock;
  return {
    ...kept,
    ...told,
    seller: mergeSeller(known.seller, seller),
    ...(heldStock !== undefined && { stock: heldStock }),
    ...(isShortened && !isWhole(carried) && { isShortened }),
  };
}

/** Nothing that a change can say makes a listing another seller's. */
function mergeSeller(known: SellerSummary, told: SellerSummary): SellerSummary {
  if (known.id !== '' && told.id !== '' && told.id !== known.id) return known;
  return {
    id: known.id || told.id,
    name: told.name || known.name,
    pictureUrl: told.pictureUrl || known.pictureUrl,
    rating: told.rating ?? known.rating,
    campus: told.campus ?? known.campus,
  };
}

/** Whether an answer carries all that a shortened one leaves out. */
function isWhole(carried: ReadonlySet<keyof Listing>): boolean {
  return (['description', 'images', 'features', 'whyBuy', 'variations'] as const).every((name) =>
    carried.has(name),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

import { Buffer } from 'node:buffer';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import type { Database } from '../../storage/database.ts';
import {
  type ListedRow,
  listingColumns,
  selectListings,
  sellerColumns,
  writeListing,
} from '../listings/listing-bodies.ts';
import { isShown, listings, members } from '../../storage/schema.ts';

/*
 * A reply with many listings has at most 1 MB, a hundred times more than ordinary ones need. Beyond it listings are
 * shortened to what a card shows, with `isShortened`, so that clients do not take them for complete.
 */

const REPLY_BYTES = 950_000;
/** More than a shortened listing has, except with extremely long names. */
const SHORT_BYTES = 1_700;
/** More than any listing has. */
const WHOLE_BYTES = LISTING_LIMITS.weight + 4 * 1024;
const MAX_SHORT_ADDRESS = 200;
const ROWS_AT_ONCE = 100;

/** Decides for one listing after the other whether it must be shortened. */
function createRoom(count: number) {
  let left = REPLY_BYTES - count * SHORT_BYTES;
  const isPlenty = count * WHOLE_BYTES <= REPLY_BYTES;
  return {
    isOver: () => left <= 0,
    /** @param times how often the reply contains it */
    fit: (body: ListingBody, times = 1): ListingBody => {
      if (isPlenty) return body;
      const more = (Buffer.byteLength(JSON.stringify(body)) - SHORT_BYTES) * times;
      if (more > left) left = 0;
      else left -= Math.max(0, more);
      return more > 0 && left === 0 ? shorten(body) : body;
    },
  };
}

/** The listings of one reply, in their order. */
export function writeListings(rows: readonly ListedRow[], nowMs: number): ListingBody[] {
  const room = createRoom(rows.length);
  return rows.map((row) => room.fit(writeListing(row, nowMs)));
}

/** Listings by id for one reply, which may contain one more than once; deleted and hidden ones are omitted. */
export async function readListingsOf(
  db: Database,
  ids: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, ListingBody>> {
  const room = createRoom(ids.length);
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  const wanted = [...times.keys()];
  const bodies = new Map<string, ListingBody>();
  for (let first = 0; first < wanted.length; first += ROWS_AT_ONCE) {
    const some = wanted.slice(first, first + ROWS_AT_ONCE);
    const select = room.isOver() ? selectShortListings(db) : selectListings(db);
    const rows = await select.where(and(inArray(listings.id, some), isShown));
    const found = new Map(rows.map((row) => [row.listing.id, row]));
    for (const id of some) {
      const row = found.get(id);
      if (row !== undefined) bodies.set(id, room.fit(writeListing(row, nowMs), times.get(id)));
    }
  }
  return bodies;
}

/** Does not read omitted fields. */
function selectShortListings(db: Database) {
  const nothing = sql`'[]'::jsonb`;
  const short = {
    ...listingColumns,
    description: sql`left(${listings.description}, 1)`.mapWith(listings.description),
    images: sql`jsonb_build_array(${listings.images} -> 0)`.mapWith(listings.images),
    features: nothing.mapWith(listings.features),
    whyBuy: nothing.mapWith(listings.whyBuy),
    variations: nothing.mapWith(listings.variations),
  };
  return db
    .select({ listing: short, seller: sellerColumns })
    .from(listings)
    .innerJoin(members, eq(listings.sellerId, members.id))
    .$dynamic();
}

function shorten(body: ListingBody): ListingBody {
  const [image = ''] = body.images;
  const isAddressShort = image !== '' && Buffer.byteLength(image) <= MAX_SHORT_ADDRESS;
  return {
    ...body,
    description: '',
    images: isAddressShort ? [image] : [],
    seller: { ...body.seller, profilePicture: '' },
    warranty: null,
    variations: [],
    features: [],
    whyBuy: [],
    isShortened: true,
  };
}

import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BASE_UPDATED_AT } from '#core/contract/headers.ts';
import type { ListingEdit } from '#core/contract/listing-request.ts';
import type { ListingChangeBody, ListingReplyBody } from '#core/contract/shop-bodies.ts';
import { weighListing } from '#core/domain/listing-limits.ts';
import type { Deps } from '../../deps.ts';
import { forbidden, Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findListing } from './find-listing.ts';
import { selectListings, writeListing } from './listing-bodies.ts';
import { lockListing, stampChange } from './listing-changes.ts';
import { type ListingRow, listings, type Member } from '../../storage/schema.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { requireRoomForTexts } from '../../limits/member-limits.ts';
import { requireConsistent, toColumns, toFields } from './listing-fields.ts';

interface EditRequest {
  id: string;
  edit: ListingEdit;
  /** Value of `Base-Updated-At`. */
  base: string | undefined;
}

/**
 * Writes an edit: given fields are replaced, the quantity too; omitted ones stay.
 *
 * An edit based on an older listing is refused as a whole with the current one, even if only pieces were ordered or
 * returned since: otherwise an edit queued offline would restore sold pieces. An edit without any difference is never
 * stale, so that a repeated one succeeds. Without a base the edit wins.
 */
export async function editListing(
  deps: Pick<Deps, 'now'>,
  tx: Database,
  member: Member,
  { id, edit, base }: EditRequest,
): Promise<void> {
  const baseMs = readBase(base);
  const row = await lockOwnListing(tx, member, id);
  const before = toColumns(toFields(row));
  const fields = { ...toFields(row), ...edit, ...statusOfHidden(row) };
  const after = toColumns(fields);
  if (isDeepStrictEqual(after, before)) return;
  if (baseMs !== null && baseMs < row.updatedAt.getTime()) throw await staleEdit(deps, tx, id);
  await requireConsistent(tx, fields);
  if (weighListing(fields) > weighListing(toFields(row))) {
    // After the listing, as a review does: only additions, which wait for no listing, lock the member first.
    await lockActiveMember(tx, member);
    await requireRoomForTexts(tx, member, fields, id);
  }
  await tx
    .update(listings)
    .set({
      ...after,
      status: row.status === 'hidden' ? row.status : after.status,
      ...stampChange(deps.now()),
    })
    .where(eq(listings.id, id));
}

/**
 * A hidden listing can be edited, and stays hidden. Its seller sees it as sold, and an edit sends that status: it must not
 * replace the status that the listing has when it is restored.
 */
function statusOfHidden(row: ListingRow): Pick<ListingEdit, 'status'> {
  return row.status === 'hidden' ? { status: toFields(row).status } : {};
}

/** Sets the status of a listing; no effect if it has that status. */
export async function setListingStatus(
  deps: Deps,
  tx: Database,
  member: Member,
  { id, status }: Pick<ListingRow, 'id' | 'status'>,
): Promise<void> {
  const row = await lockOwnListing(tx, member, id);
  if (row.status === status) return;
  if (row.status === 'hidden') throw hiddenListing(row);
  await tx
    .update(listings)
    .set({ status, ...stampChange(deps.now()) })
    .where(eq(listings.id, id));
}

/**
 * Deletes a listing with its reviews and its lines in carts and wishlists. Orders keep their copy of it, and its ratings
 * still count for the seller: listing an item again does not remove a bad one.
 */
export async function deleteListing(tx: Database, member: Member, id: string): Promise<void> {
  await lockOwnListing(tx, member, id, 'update');
  await tx.delete(listings).where(eq(listings.id, id));
}

/** The current listing as `data`; null when it was deleted. */
export async function findListingReplyBody(
  { now }: Pick<Deps, 'now'>,
  db: Database,
  id: string,
): Promise<ListingReplyBody | null> {
  const [row] = await selectListings(db).where(eq(listings.id, id));
  return row === undefined ? null : { data: writeListing(row, now()) };
}

/** As `findListingReplyBody`, without the seller's picture, for the seller's device. */
export async function findListingChangeBody(
  deps: Pick<Deps, 'now'>,
  db: Database,
  id: string,
): Promise<ListingChangeBody | null> {
  const found = await findListingReplyBody(deps, db, id);
  if (found === null) return null;
  const { profilePicture: _known, ...seller } = found.data.seller;
  return { data: { ...found.data, seller }, isPartial: true };
}

async function lockOwnListing(
  tx: Database,
  member: Member,
  id: string,
  strength?: 'update',
): Promise<ListingRow> {
  const row = await lockListing(tx, id, strength);
  if (row.sellerId !== member.id) throw forbidden('This listing belongs to another seller.');
  return row;
}

function hiddenListing({ hiddenReason }: ListingRow): Refusal {
  const why = hiddenReason === null ? '' : ` Reason: ${hiddenReason}`;
  return new Refusal(409, 'hidden', `This listing is hidden by a moderator.${why}`);
}

const moment = z.iso.datetime({ offset: true });

/** Epoch milliseconds; null without the header. */
function readBase(header: string | undefined): number | null {
  if (header === undefined) return null;
  const { success, data } = moment.safeParse(header.trim());
  if (success) return Date.parse(data);
  throw new Refusal(422, 'invalid-body', `${BASE_UPDATED_AT} must be the updatedAt of a listing.`);
}

async function staleEdit(deps: Pick<Deps, 'now'>, tx: Database, id: string): Promise<Refusal> {
  const current = writeListing(await findListing(tx, id), deps.now());
  const words = 'This listing has changed since you opened it. Look at it again before you save.';
  return new Refusal(409, 'stale-edit', words, { current });
}

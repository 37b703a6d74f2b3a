import {
  type CreateListingArgs,
  isNewListing,
} from '#core/commands/lazy/listings/create-listing.ts';
import { isEdit } from '#core/commands/lazy/listings/edit-listing.ts';
import { listingOutboxKey } from '#core/commands/lazy/listings/listing-entry.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import { ownListingsResource } from '#core/mirror/own-listings.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { readDraft } from '#core/storage/drafts.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { findChange } from '#core/sync/queries/pending-changes.ts';
import { type FormRoute, nameFormRoute } from './form-route.ts';
import { type ListingDraft, readListingDraft } from './listing-draft.ts';
import { EMPTY_FORM, type ListingFormState, toForm } from './listing-form-state.ts';
import { readSetAside } from './set-aside.ts';

/** What a form is opened with. */
export interface FormSource {
  /** The listing that is edited; null for a new one. */
  listing: Listing | null;
  /** Names a new listing on this device; empty when one is edited. */
  localId: string;
  /** A refused change that the form corrects; null when there is none. */
  corrects: PendingChange | null;
  /** The base for finding edited fields. */
  start: ListingFormState;
  /** The initial values: `start`, or what was refused. */
  opened: ListingFormState;
  /** Current values, including a stored draft. */
  form: ListingFormState;
  /** `updatedAt` of the listing that `start` shows. */
  baseUpdatedAt: string;
  /** What was typed before the form was left without saving; null when nothing was. */
  setAside: ListingDraft | null;
}

/** Loads what a form needs; null when its subject does not exist, or no longer. */
export async function readFormSource(
  runtime: Runtime,
  member: User,
  route: FormRoute,
): Promise<FormSource | null> {
  // A change tapped just before, such as the toggle of the same row, must not count as one from another device.
  await runtime.whenRecorded();
  const fresh = await readFresh(runtime, member, route);
  if (fresh === null) return null;
  const name = nameFormRoute(route);
  const setAside = await readSetAside(runtime.db, name);
  const draft = readListingDraft(await readDraft(runtime.db, name));
  if (draft === null) return { ...fresh, setAside };
  const { form, start, baseUpdatedAt } = draft;
  return {
    ...{ ...fresh, setAside },
    ...{ form, start, baseUpdatedAt },
    opened: fresh.corrects === null ? start : fresh.opened,
    localId: draft.localId === '' ? fresh.localId : draft.localId,
  };
}

async function readFresh(
  runtime: Runtime,
  member: User,
  route: FormRoute,
): Promise<FormSource | null> {
  switch (route.kind) {
    case 'new':
      return asNew(runtime.newId(), EMPTY_FORM, null);
    case 'edit': {
      const listing = await findOwn(runtime, member, route.listingId);
      return listing === null ? null : asEdit(listing, toForm(listing), null);
    }
    case 'entry':
      return readCorrection(runtime, member, route.seq);
  }
}

async function readCorrection(
  runtime: Runtime,
  member: User,
  seq: number,
): Promise<FormSource | null> {
  const entry = await findChange(runtime.db, member.id, seq);
  if (entry?.state !== 'refused') return null;
  const { args } = entry;
  if (isNewListing(args)) return asNew(args.localId, toForm(args.fields), entry);
  if (!isEdit(args)) return null;
  const listing = await findOwn(runtime, member, args.listingId);
  return listing === null ? null : asEdit(listing, toForm({ ...listing, ...args.fields }), entry);
}

function asNew(
  localId: string,
  opened: ListingFormState,
  corrects: PendingChange | null,
): FormSource {
  const forms = { start: EMPTY_FORM, opened, form: opened };
  return { listing: null, localId, corrects, ...forms, baseUpdatedAt: '', setAside: null };
}

function asEdit(
  listing: Listing,
  opened: ListingFormState,
  corrects: PendingChange | null,
): FormSource {
  const forms = { start: toForm(listing), opened, form: opened };
  const { updatedAt: baseUpdatedAt } = listing;
  return { listing, localId: '', corrects, ...forms, baseUpdatedAt, setAside: null };
}

/** A link may name a listing by its local id, or one that this device does not have or has only in part. */
async function findOwn(runtime: Runtime, member: User, id: string): Promise<Listing | null> {
  const known = await findKnown(runtime, member, id);
  if (known !== null && known.isShortened !== true) return known;
  await runtime.pull(ownListingsResource(member));
  return findKnown(runtime, member, id);
}

/** The listing on this device, also by its local id; null when it is not theirs or deleted. */
export async function findKnown(
  { db }: Runtime,
  member: User,
  id: string,
): Promise<Listing | null> {
  const alias = (await readMeta(db, 'aliases'))?.[listingOutboxKey(id)];
  const listing = (await db.listings.get(id)) ?? (await db.listings.get(alias ?? ''));
  return listing?.seller.id === member.id ? listing : null;
}

/** The refused arguments of a new listing, which hold what the form does not show; null without any. */
export function refusedNewListing({ corrects }: FormSource): CreateListingArgs | null {
  return corrects !== null && isNewListing(corrects.args) ? corrects.args : null;
}

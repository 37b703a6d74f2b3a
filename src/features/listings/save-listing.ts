import { avatarSource } from '#components/page/local-avatar.ts';
import { createListing } from '#core/commands/lazy/listings/create-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import type { ListingFields } from '#core/commands/lazy/listings/parse-listing.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { readDevicePicture } from '#core/domain/device-picture.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { readBlob } from '#core/storage/blobs.ts';
import { findKnown, type FormSource, refusedNewListing } from './form-source.ts';
import { FORM_FIELDS, type FormField, pickFields, pickUnedited } from './listing-form-state.ts';

type Mutation = ReturnType<typeof createListing>;

interface ListingSubmission {
  source: FormSource;
  /** As the schema read them. */
  fields: ListingFields;
  /** Fields that differ from the listing; there may be none. */
  edited: readonly FormField[];
}

/**
 * Records a form's change, with its photos before it, in one step: all or nothing.
 *
 * @returns whether it was recorded; its row shows the outcome.
 */
export async function saveListing(
  runtime: Runtime,
  member: User,
  { source, fields, edited }: ListingSubmission,
): Promise<boolean> {
  const { corrects, listing } = source;
  try {
    const uploads = await listUploads(runtime, fields);
    const change =
      listing === null
        ? makeNew(runtime, member, source, fields)
        : makeEdit(member, source, listing, fields, edited);
    const isReplaced =
      corrects !== null && (await runtime.sync.replace(corrects.seq, ...uploads, change));
    const made = isReplaced ? null : await findMade(runtime, member, source);
    const edit =
      made && makeEdit(member, { baseUpdatedAt: made.updatedAt }, made, fields, FORM_FIELDS);
    if (!isReplaced) await runtime.dispatch(...uploads, edit ?? change);
    // An edit of what was deleted meanwhile, in another tab, is not recorded.
    return listing === null || (await findKnown(runtime, member, listing.id)) !== null;
  } catch {
    // The reasons are those of `isRecorded`; the form says so and keeps what was typed.
    return false;
  }
}

function makeNew(
  runtime: Runtime,
  { id, name, email, profilePicUrl, campus }: User,
  source: FormSource,
  fields: ListingFields,
): Mutation {
  const refused = refusedNewListing(source);
  const pictureUrl = avatarSource(email, profilePicUrl);
  return createListing({
    localId: source.localId,
    seller: refused?.seller ?? { id, name, pictureUrl, rating: null, campus },
    fields,
    createdAt: refused?.createdAt ?? new Date(runtime.now()).toISOString(),
  });
}

/**
 * The listing that a form for a new one would create, if it exists by now: another tab may have retried the refused
 * change or submitted the same draft. Creating it again would publish it twice (I3).
 */
async function findMade(
  runtime: Runtime,
  member: User,
  { listing, localId }: FormSource,
): Promise<Listing | null> {
  return listing === null ? findKnown(runtime, member, localId) : null;
}

function makeEdit(
  { id: sellerId }: User,
  { baseUpdatedAt }: Pick<FormSource, 'baseUpdatedAt'>,
  listing: Listing,
  written: ListingFields,
  edited: readonly FormField[],
): Mutation {
  const { id: listingId, title } = listing;
  const [fields, unedited] = [pickFields(written, edited), pickUnedited(listing, edited)];
  // A draft may be based on an older version.
  const seen = listing.updatedAt === baseUpdatedAt ? listing : undefined;
  return editListing({ listingId, sellerId, title, fields, unedited, baseUpdatedAt }, seen);
}

/** Photos that the provider has are named by their address when the mutations are recorded. */
async function listUploads(
  { db }: Runtime,
  { images, title }: ListingFields,
): Promise<readonly Mutation[]> {
  const ids = images.flatMap((address) => readDevicePicture(address) ?? []);
  const blobs = await Promise.all(ids.map((id) => readBlob(db, id)));
  return blobs.flatMap((blob) =>
    blob === null ? [] : [uploadPicture({ pictureId: blob.id, type: blob.type, title })],
  );
}

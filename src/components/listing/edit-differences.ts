import { currentOf, isEdit } from '#core/commands/lazy/listings/edit-listing.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { describeListingField, LISTING_FIELD_LABELS, type ListingField } from './field-copy.ts';

/** One field on which the seller and the provider disagree, in words. */
interface EditDifference {
  field: ListingField;
  label: string;
  yours: string;
  theirs: string;
}

const FIELDS = Object.keys(LISTING_FIELD_LABELS) as ListingField[];

/**
 * The differences of an edit from the provider's listing, in form order. null unless the entry is an edit refused
 * because the listing has changed meanwhile.
 */
export function listEditDifferences({
  args,
  state,
  lastFailure,
}: Pick<PendingChange, 'args' | 'state' | 'lastFailure'>): readonly EditDifference[] | null {
  if (state !== 'refused' || lastFailure === null || !isEdit(args)) return null;
  const current = currentOf(lastFailure);
  if (current === null) return null;
  const { fields } = args;
  return FIELDS.filter((field) => field in fields)
    .map((field) => ({
      field,
      label: LISTING_FIELD_LABELS[field],
      yours: describeListingField(field, fields),
      theirs: describeListingField(field, { ...current, ...copied(current) }),
    }))
    .filter(({ yours, theirs }) => yours !== theirs);
}

/** Lists of a listing are read-only; those of an edit are not. */
function copied({
  images,
  features,
  whyBuy,
  variations,
}: NonNullable<ReturnType<typeof currentOf>>) {
  return {
    images: [...images],
    features: [...features],
    whyBuy: [...whyBuy],
    variations: variations.map(({ name, options }) => ({ name, options: [...options] })),
  };
}

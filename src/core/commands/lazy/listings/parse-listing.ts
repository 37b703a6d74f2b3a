import { type ListingFields, listingForm } from '../../../contract/listing-form.ts';
import { fail, type Result, succeed } from '../../../domain/result.ts';

/** Why something that was typed cannot be a listing. */
export interface ListingProblem {
  field: keyof ListingFields;
  /** Inside the field, from the outside in: `[2, 'name']` is the name of the third variation. */
  place: readonly (string | number)[];
  reason: 'too-short' | 'too-long' | 'wrong';
}

export type { ListingFields };

/** Parses a form by the schema of the request's fields, so that nothing is sent that the provider must refuse for its shape. */
export function parseListing(input: object): Result<ListingFields, readonly ListingProblem[]> {
  const parsed = listingForm.safeParse({ ...NOT_ASKED, ...input });
  if (!parsed.success) {
    return fail(
      parsed.error.issues.map(({ path: [field, ...place], code }) => ({
        field: field as keyof ListingFields,
        place: place.map((step) => (typeof step === 'number' ? step : String(step))),
        reason: REASONS[code] ?? 'wrong',
      })),
    );
  }
  return succeed(parsed.data);
}

/** No form asks for these. */
const NOT_ASKED = { originalPrice: null, warranty: null };

const REASONS: Readonly<Record<string, ListingProblem['reason']>> = {
  too_small: 'too-short',
  too_big: 'too-long',
};

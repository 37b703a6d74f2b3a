import {
  type ListingFields,
  type ListingProblem,
  parseListing,
} from '#core/commands/lazy/listings/parse-listing.ts';
import { findRepeatedChoice, LISTING_LIMITS, weighListing } from '#core/domain/listing-limits.ts';
import { describeProhibited, listProhibited } from '#core/domain/prohibited-items.ts';
import { fail, type Result, succeed } from '#core/domain/result.ts';
import {
  EMPTY_FORM,
  FORM_FIELDS,
  type FormField,
  type ListingFormState,
  listWrittenVariations,
  pickFields,
  toInput,
} from './listing-form-state.ts';
import { joinPictures } from './picture-order.ts';
import { fieldWords, variationWords } from './problem-copy.ts';

/** Error messages by field. */
export interface FormProblems extends Partial<Record<FormField, string>> {
  /** By the place of the variation in the form. */
  variationRows?: Readonly<Record<number, { name?: string; options?: string }>>;
}

/**
 * Checks the form with the contract's schema. Pictures on this device, which the schema does not know, are added among
 * the addresses afterwards.
 *
 * @param fields the new or edited ones; problems of the others were there before. Prohibited words are reported in
 *   every field: the provider refuses any edit of a listing that has some.
 */
export function checkForm(
  form: ListingFormState,
  fields: readonly FormField[],
): Result<ListingFields, FormProblems> {
  const input = toInput(form) as unknown as ListingFields;
  const others = FORM_FIELDS.filter((name) => !fields.includes(name));
  const parsed = parseListing({ ...input, ...pickFields(UNOBJECTIONABLE, others) });
  const value = parsed.ok ? { ...parsed.value, ...pickFields(input, others) } : null;
  const problems = wordProblems(form, [
    ...(parsed.ok ? [] : parsed.error),
    ...findMore(form, value),
  ]);
  const ofFields = Object.entries(problems).filter(([field]) =>
    fields.includes((field === 'variationRows' ? 'variations' : field) as FormField),
  );
  const concerned: FormProblems = {
    ...(value !== null && fields.length > 0 && findProhibitedWords(value)),
    ...Object.fromEntries(ofFields),
  };
  if (Object.keys(concerned).length > 0 || value === null) return fail(concerned);
  return succeed({ ...value, images: joinPictures(value.images, form) });
}

/** Valid values in place of unchecked fields. */
const UNOBJECTIONABLE = toInput({
  ...EMPTY_FORM,
  ...{ title: '-', category: '-', description: '-', price: '1' },
}) as unknown as ListingFields;

/** Prohibited words, at the field with them. */
function findProhibitedWords(fields: ListingFields): FormProblems {
  return Object.fromEntries(
    listProhibited(fields).map(({ field, prohibited }) => [field, describeProhibited(prohibited)]),
  );
}

/** Checks beyond the schema: those of the provider, and those of the form. */
function findMore(form: ListingFormState, fields: ListingFields | null): ListingProblem[] {
  const pictures = form.photos.length + (fields?.images.length ?? 0);
  return [
    ...(form.category === '' ? [problem('category', 'too-short')] : []),
    ...(pictures > LISTING_LIMITS.images ? [problem('images', 'too-long')] : []),
    ...(fields !== null && findRepeatedChoice(fields.variations) !== null
      ? [problem('variations', 'wrong')]
      : []),
    ...(fields !== null && weighListing(fields) > LISTING_LIMITS.weight
      ? [problem('description', 'wrong')]
      : []),
  ];
}

function problem(field: FormField, reason: ListingProblem['reason']): ListingProblem {
  return { field, place: [], reason };
}

function wordProblems(form: ListingFormState, found: readonly ListingProblem[]): FormProblems {
  const problems: FormProblems = {};
  const rows: Record<number, { name?: string; options?: string }> = {};
  for (const each of found) {
    const [row, part] = each.place;
    if (each.field === 'variations' && typeof row === 'number') {
      const place = form.variations.indexOf(at(listWrittenVariations(form), row));
      rows[place] = { ...rows[place], ...variationWords(each, part) };
    } else {
      problems[each.field as FormField] ??= fieldWords(each, toInput(form));
    }
  }
  return Object.keys(rows).length > 0 ? { ...problems, variationRows: rows } : problems;
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`There is no entry ${index}.`);
  return found;
}

import {
  type ListingFields,
  type ListingProblem,
  parseListing,
} from '#core/commands/lazy/listings/parse-listing.ts';
import {
  describeWeight,
  findRepeatedChoice,
  LISTING_LIMITS,
  weighListing,
} from '#core/domain/listing-limits.ts';
import { describeProhibited, listProhibited } from '#core/domain/prohibited-items.ts';
import { formatExactPrice } from '#core/domain/money.ts';
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

/** Error messages by field. */
export interface FormProblems extends Partial<Record<FormField, string>> {
  /** By the place of the variation in the form. */
  variationRows?: Readonly<Record<number, { name?: string; options?: string }>>;
}

/**
 * Checks the form with the contract's schema. Pictures on this device, which the schema does not know, are added among
 * the addresses afterwards.
 *
 * @param fields those that are new or edited: what is wrong elsewhere was so before and is not this person's doing.
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
  const concerned = Object.fromEntries(
    Object.entries({ ...(value !== null && findProhibitedWords(value)), ...problems }).filter(
      ([field]) => fields.includes((field === 'variationRows' ? 'variations' : field) as FormField),
    ),
  ) as FormProblems;
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

function variationWords({ place, reason }: ListingProblem, part: string | number | undefined) {
  if (part === 'name') {
    return {
      name:
        reason === 'too-long'
          ? `A name has at most ${LISTING_LIMITS.variationName} characters.`
          : 'Enter a name, such as color or size.',
    };
  }
  if (place.length > 2)
    return { options: `An option has at most ${LISTING_LIMITS.variationOption} characters.` };
  return {
    options:
      reason === 'too-long'
        ? `At most ${LISTING_LIMITS.options} options.`
        : 'Enter at least one option, separated by commas.',
  };
}

function fieldWords(
  { field, place: [line], reason }: ListingProblem,
  input: Record<FormField, unknown>,
): string {
  const isLong = reason === 'too-long';
  switch (field) {
    case 'title':
      return isLong ? excess(input.title, LISTING_LIMITS.title) : 'Enter a title.';
    case 'description':
      if (isLong) return excess(input.description, LISTING_LIMITS.description);
      // The schema's messages for texts are only about their length.
      return reason === 'wrong'
        ? describeWeight(weighListing(input as ListingFields))
        : 'Enter a description.';
    case 'category':
      return 'Choose a category.';
    case 'price':
      return isLong
        ? `The price is at most ${formatExactPrice(LISTING_LIMITS.maxPrice)}.`
        : 'Enter a price above zero, with at most two decimals.';
    case 'quantity':
      return isLong
        ? `The quantity is at most ${LISTING_LIMITS.maxQuantity}.`
        : 'Enter a whole number of pieces, 0 or more.';
    case 'images':
      if (line === undefined) return `At most ${LISTING_LIMITS.images} pictures.`;
      return isLong
        ? `“${quote(input.images, line)}” is longer than ${LISTING_LIMITS.address} characters.`
        : `“${quote(input.images, line)}” is not the address of a picture on the web: those begin with https://`;
    case 'features':
    case 'whyBuy':
      return line === undefined
        ? `At most ${LISTING_LIMITS.lines} lines.`
        : `“${quote(input[field], line)}” is longer than ${LISTING_LIMITS.line} characters.`;
    case 'variations':
      return isLong
        ? `At most ${LISTING_LIMITS.variations} variations.`
        : 'The same name, or the same option, is there twice.';
    default:
      return "This can't be sent as it is.";
  }
}

function excess(text: unknown, limit: number): string {
  const count = String(text).trim().length - limit;
  return `${count} ${count === 1 ? 'character' : 'characters'} too many`;
}

/** The beginning of a line, to find it again. */
function quote(lines: unknown, index: string | number): string {
  const line = Array.isArray(lines) ? String(lines[Number(index)]) : '';
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}

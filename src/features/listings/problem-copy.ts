import type { ListingFields, ListingProblem } from '#core/commands/lazy/listings/parse-listing.ts';
import { describeWeight, LISTING_LIMITS, weighListing } from '#core/domain/listing-limits.ts';
import { formatExactPrice } from '#core/domain/money.ts';
import type { FormField } from './listing-form-state.ts';

/** What is wrong with a variation's name, or with its options. @param part which of the two */
export function variationWords(
  { place, reason }: ListingProblem,
  part: string | number | undefined,
) {
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

/** What is wrong with a field. @param input the form, as it would be sent */
export function fieldWords(
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

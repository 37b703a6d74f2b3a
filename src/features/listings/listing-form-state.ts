import type { ListingFields } from '#core/commands/lazy/listings/parse-listing.ts';
import { knownQuantity, type Listing } from '#core/domain/listing.ts';
import { joinPictures, type PhotoPlaces, splitPictures } from './picture-order.ts';

/** A variation as it is typed. */
export interface VariationTexts {
  name: string;
  /** Separated by commas. */
  options: string;
}

/** The form as it is typed. Source of the fields: specification §2. */
export interface ListingFormState {
  title: string;
  category: string;
  description: string;
  price: string;
  quantity: string;
  condition: 'new' | 'used';
  freeDelivery: boolean;
  status: 'active' | 'sold';
  /** One per line, as the next two. */
  images: string;
  features: string;
  whyBuy: string;
  variations: readonly VariationTexts[];
  /** Ids of pictures on this device, in their order. */
  photos: readonly string[];
  /** Positions of photos before addresses. */
  photoPlaces: PhotoPlaces;
}

/** Editable fields of a listing. */
export type FormField = Exclude<keyof ListingFormState, 'photos' | 'photoPlaces'>;

export const EMPTY_FORM: ListingFormState = {
  title: '',
  category: '',
  description: '',
  price: '',
  quantity: '1',
  condition: 'used',
  freeDelivery: false,
  status: 'active',
  images: '',
  features: '',
  whyBuy: '',
  variations: [],
  photos: [],
  photoPlaces: {},
};

type PictureFields = Pick<ListingFormState, 'images' | 'photos' | 'photoPlaces'>;

type Written = Pick<Listing, FormField>;

/** A listing as the form shows it. */
export function toForm(listing: Written): ListingFormState {
  return {
    title: listing.title,
    category: listing.category,
    description: listing.description,
    price: String(listing.price),
    quantity: String(knownQuantity(listing) ?? ''),
    condition: listing.condition,
    freeDelivery: listing.freeDelivery,
    status: listing.status,
    features: listing.features.join('\n'),
    whyBuy: listing.whyBuy.join('\n'),
    variations: listing.variations.map(({ name, options }) => ({
      name,
      options: options.join(', '),
    })),
    ...splitPictures(listing.images),
  };
}

/** The schema's input from the form: numbers parsed, lists split, empty lines dropped. */
export function toInput(form: ListingFormState): Record<FormField, unknown> {
  const { title, category, description, condition, freeDelivery, status } = form;
  return {
    ...{ title, category, description, condition, freeDelivery, status },
    price: toNumber(form.price),
    quantity: toNumber(form.quantity),
    images: toLines(form.images).map(completeAddress),
    features: toLines(form.features),
    whyBuy: toLines(form.whyBuy),
    variations: listWrittenVariations(form).map(({ name, options }) => ({
      name: name.trim(),
      options: toParts(options, ','),
    })),
  };
}

/** Variations in which something was typed. */
export function listWrittenVariations({
  variations,
}: Pick<ListingFormState, 'variations'>): readonly VariationTexts[] {
  return variations.filter(({ name, options }) => name.trim() !== '' || options.trim() !== '');
}

/** The form's picture addresses in order, including invalid ones. */
export function listPictures(form: PictureFields): string[] {
  return joinPictures(toLines(form.images), form);
}

/** Fields that differ; photos count as images. */
export function listEdited(before: ListingFormState, after: ListingFormState): FormField[] {
  const [was, is] = [toInput(before), toInput(after)];
  const fields = Object.keys(was) as FormField[];
  const hasOtherPictures =
    JSON.stringify(listPictures(before)) !== JSON.stringify(listPictures(after));
  return fields.filter(
    (field) =>
      JSON.stringify(was[field]) !== JSON.stringify(is[field]) ||
      (field === 'images' && hasOtherPictures),
  );
}

/** All that the form can change. */
export const FORM_FIELDS = Object.keys(toInput(EMPTY_FORM)) as readonly FormField[];

/**
 * The fields that were not edited, as the listing holds them and not as the form would write them: they are not
 * changed, and not this person's to correct. Left out are texts that a list has shortened, and numbers that the form
 * cannot show.
 */
export function pickUnedited(
  listing: Listing,
  edited: readonly FormField[],
): Partial<ListingFields> {
  const unknown: readonly FormField[] = listing.isShortened ? SHORTENED : [];
  const shown = toInput(toForm(listing));
  const names = FORM_FIELDS.filter(
    (name) => !edited.includes(name) && !unknown.includes(name) && !Number.isNaN(shown[name]),
  );
  return Object.fromEntries(names.map((name) => [name, listing[name]]));
}

const SHORTENED = ['description', 'images', 'features', 'whyBuy', 'variations'] as const;

/** The named fields of a listing alone. */
export function pickFields(
  fields: ListingFields,
  names: readonly FormField[],
): Partial<ListingFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** NaN for a text that is no number, which the schema refuses. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Completes addresses that were pasted without a scheme or with spaces inside. Other text stays as it is. */
function completeAddress(typed: string): string {
  const address = typed.replace(/^\/\//, 'https://').replace(/^(?=www\.)/i, 'https://');
  return /^https?:/i.test(address) ? address.replace(/[\s"<>`]/g, encodeURIComponent) : address;
}

function toLines(text: string): string[] {
  return toParts(text, '\n');
}

function toParts(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

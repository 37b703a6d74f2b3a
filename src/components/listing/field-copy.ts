import type { EditListingArgs } from '#core/commands/lazy/listings/edit-listing.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { knownQuantity } from '#core/domain/listing.ts';
import { formatExactPrice } from '#core/domain/money.ts';

/** The editable fields of a listing. */
type ListingTexts = Required<EditListingArgs['fields']>;
export type ListingField = keyof ListingTexts;

/** Names of the fields, in the order of the form. Source: specification §2. */
export const LISTING_FIELD_LABELS: Readonly<Record<ListingField, string>> = {
  title: 'Title',
  category: 'Category',
  description: 'Description',
  price: 'Price',
  originalPrice: 'Original price',
  quantity: 'Quantity',
  condition: 'Condition',
  freeDelivery: 'Free delivery',
  status: 'Status',
  images: 'Image URLs',
  features: 'Features',
  whyBuy: 'Why buy',
  variations: 'Variations',
  warranty: 'Warranty',
};

const NO_VALUE = '(nothing)';

/** The name of a category, else its slug. */
export function categoryWords(slug: string): string {
  return KNOWN_CATEGORIES.find((category) => category.slug === slug)?.name ?? slug;
}

/** One field of a listing as a person reads it, one entry per line; `NO_VALUE` when it is empty. */
export function describeListingField(field: ListingField, listing: Partial<ListingTexts>): string {
  const words = wordsOf(field, listing);
  return words === '' ? NO_VALUE : words;
}

function wordsOf(field: ListingField, listing: Partial<ListingTexts>): string {
  switch (field) {
    case 'price':
    case 'originalPrice': {
      const rupees = listing[field] ?? null;
      return rupees === null ? '' : formatExactPrice(rupees);
    }
    case 'quantity': {
      const { quantity } = listing;
      return quantity === undefined ? '' : String(knownQuantity({ quantity }) ?? '');
    }
    case 'freeDelivery':
      return listing.freeDelivery === true ? 'Yes' : 'No';
    case 'condition':
    case 'status':
      return capitalize(listing[field] ?? '');
    case 'category':
      return categoryWords(listing.category ?? '');
    case 'images':
    case 'features':
    case 'whyBuy':
      return (listing[field] ?? []).join('\n');
    case 'variations':
      return (listing.variations ?? [])
        .map(({ name, options }) => `${name}: ${options.join(', ')}`)
        .join('\n');
    case 'title':
    case 'description':
    case 'warranty':
      return listing[field] ?? '';
  }
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

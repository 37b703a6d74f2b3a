import { EMPTY_FORM, type ListingFormState, type VariationTexts } from './listing-form-state.ts';
import { readPhotoPlaces } from './picture-order.ts';

/** A partly filled form, as stored on the device. */
export interface ListingDraft {
  form: ListingFormState;
  /** The form when opened: the base for finding edited fields. */
  start: ListingFormState;
  /** `updatedAt` of the listing then; empty for a new one. */
  baseUpdatedAt: string;
  /** Names a new listing on this device; empty for one that the provider knows. */
  localId: string;
}

/** Parses the stored draft of an unsubmitted form; null when missing or unreadable. */
export function readListingDraft(value: unknown): ListingDraft | null {
  if (!isRecord(value)) return null;
  const { form, start, baseUpdatedAt, localId } = value;
  if (!isRecord(form) || !isRecord(start)) return null;
  return {
    form: readForm(form),
    start: readForm(start),
    baseUpdatedAt: typeof baseUpdatedAt === 'string' ? baseUpdatedAt : '',
    localId: typeof localId === 'string' ? localId : '',
  };
}

/** An older version may have kept anything: what cannot be read becomes empty. */
function readForm(value: Readonly<Record<string, unknown>>): ListingFormState {
  const text = (name: keyof ListingFormState) => {
    const found = value[name];
    return typeof found === 'string' ? found : '';
  };
  const list = (name: keyof ListingFormState): unknown[] => {
    const found = value[name];
    return Array.isArray(found) ? (found as unknown[]) : [];
  };
  return {
    ...EMPTY_FORM,
    title: text('title'),
    category: text('category'),
    description: text('description'),
    price: text('price'),
    quantity: text('quantity'),
    condition: value.condition === 'new' ? 'new' : 'used',
    freeDelivery: value.freeDelivery === true,
    status: value.status === 'sold' ? 'sold' : 'active',
    images: text('images'),
    features: text('features'),
    whyBuy: text('whyBuy'),
    variations: list('variations').flatMap(readVariation),
    photos: list('photos').filter((id) => typeof id === 'string'),
    photoPlaces: readPhotoPlaces(value.photoPlaces),
  };
}

function readVariation(value: unknown): VariationTexts[] {
  if (!isRecord(value)) return [];
  const { name, options } = value;
  return typeof name === 'string' && typeof options === 'string' ? [{ name, options }] : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

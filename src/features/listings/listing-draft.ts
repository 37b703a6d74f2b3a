import { EMPTY_FORM, type ListingFormState, type VariationTexts } from './listing-form-state.ts';
import { readPhotoPlaces } from './picture-order.ts';

/** A form in the middle of being filled in, as the device keeps it. */
export interface ListingDraft {
  form: ListingFormState;
  /** What the form said when it was opened: only what differs from it was edited. */
  start: ListingFormState;
  /** `updatedAt` of the listing then; empty for a new one. */
  baseUpdatedAt: string;
  /** Names a new listing on this device; empty for one that the provider knows. */
  localId: string;
}

/** What the device kept of a form that was not handed in; null when there is nothing, or nothing that can be read. */
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

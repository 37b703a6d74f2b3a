import * as z from 'zod/mini';
import { LISTING_LIMITS as LIMITS } from '../domain/listing-limits.ts';
import { UPLOAD_ADDRESS } from '../domain/upload-address.ts';
import { givenId } from './ids.ts';

const line = (limit: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(limit));
const lines = (limit: number) => z.array(line(LIMITS.line)).check(z.maxLength(limit));
const rupees = z
  .number()
  .check(z.minimum(LIMITS.minPrice), z.maximum(LIMITS.maxPrice), z.multipleOf(0.01));

const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#"<>\\`][^\s"<>\\`]*$/;
const DRAWING_ADDRESS = /^\/pictures(\/[\w-][\w.-]*)+(#\d)?$/;
const PICTURE_ADDRESSES = [WEB_ADDRESS, DRAWING_ADDRESS, UPLOAD_ADDRESS];

/**
 * A picture of our own, or one on the web: never a script or an inlined document. No space, quotation mark or angle
 * bracket, and no step up, so that the address is the same wherever it is written. Nothing below /uploads but what an
 * upload was answered with: anything else serves nothing.
 */
const pictureAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LIMITS.address),
    z.regex(new RegExp(PICTURE_ADDRESSES.map(({ source }) => `(${source})`).join('|'))),
  );

const variation = z.object({
  name: line(LIMITS.variationName),
  options: z.array(line(LIMITS.variationOption)).check(z.minLength(1), z.maxLength(LIMITS.options)),
});

const fields = {
  title: line(LIMITS.title),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.description)),
  category: z.string(),
  condition: z.enum(['new', 'used']),
  price: rupees,
  originalPrice: z.nullable(rupees),
  quantity: z.int().check(z.minimum(0), z.maximum(LIMITS.maxQuantity)),
  freeDelivery: z.boolean(),
  status: z.enum(['active', 'sold']),
  images: z.array(pictureAddress).check(z.maxLength(LIMITS.images)),
  features: lines(LIMITS.lines),
  whyBuy: lines(LIMITS.lines),
  variations: z.array(variation).check(z.maxLength(LIMITS.variations)),
  warranty: z.nullable(z.string().check(z.trim(), z.maxLength(LIMITS.line))),
};

/** Body of POST /listings (capability `listings.create`): the fields of the edit form of specification §2. */
export const newListingRequest = z.object({
  ...fields,
  sellerId: givenId,
  originalPrice: z._default(fields.originalPrice, null),
  freeDelivery: z._default(fields.freeDelivery, false),
  status: z._default(fields.status, 'active'),
  images: z._default(fields.images, []),
  features: z._default(fields.features, []),
  whyBuy: z._default(fields.whyBuy, []),
  variations: z._default(fields.variations, []),
  warranty: z._default(fields.warranty, null),
});
/** What a seller writes about a listing, whole: a new one, or one after an edit. */
export type ListingFields = Omit<z.output<typeof newListingRequest>, 'sellerId'>;

/** Body of PATCH /listings/{id}: what is left out stays as it is; other fields of a listing may be there and are ignored. */
export const listingEditRequest = z.object({
  sellerId: givenId,
  title: z.exactOptional(fields.title),
  description: z.exactOptional(fields.description),
  category: z.exactOptional(fields.category),
  condition: z.exactOptional(fields.condition),
  price: z.exactOptional(fields.price),
  originalPrice: z.exactOptional(fields.originalPrice),
  quantity: z.exactOptional(fields.quantity),
  freeDelivery: z.exactOptional(fields.freeDelivery),
  status: z.exactOptional(fields.status),
  images: z.exactOptional(fields.images),
  features: z.exactOptional(fields.features),
  whyBuy: z.exactOptional(fields.whyBuy),
  variations: z.exactOptional(fields.variations),
  warranty: z.exactOptional(fields.warranty),
});
export type ListingEdit = Omit<z.output<typeof listingEditRequest>, 'sellerId'>;

/** Body of PATCH /listings/{id}/status. */
export const listingStatusRequest = z.object({ status: fields.status, sellerId: givenId });

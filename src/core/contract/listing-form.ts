import * as z from 'zod/mini';
import { LISTING_LIMITS as LIMITS } from '../domain/listing-limits.ts';
import { UPLOAD_ADDRESS } from '../domain/upload-address.ts';
import { VISIBLE } from '../domain/visible-text.ts';

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

/** What a seller writes about a listing, field by field. */
export const listingFields = {
  title: line(LIMITS.title).check(z.regex(VISIBLE)),
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

/** The whole of it: a new listing, or one after an edit. */
export const listingForm = z.object(listingFields);
export type ListingFields = z.output<typeof listingForm>;

import * as z from 'zod/mini';
import { givenId } from './ids.ts';
import { listingFields as fields } from './listing-form.ts';

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

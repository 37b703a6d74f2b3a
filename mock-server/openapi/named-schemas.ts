import * as z from 'zod/mini';
import * as apiError from '#core/contract/api-error.ts';
import * as auth from '#core/contract/auth.ts';
import * as batch from '#core/contract/batch.ts';
import * as cart from '#core/contract/cart.ts';
import * as contact from '#core/contract/contact.ts';
import * as listingRequest from '#core/contract/listing-request.ts';
import * as memberBodies from '#core/contract/member-bodies.ts';
import * as moderation from '#core/contract/moderation.ts';
import * as orderRequest from '#core/contract/order-request.ts';
import * as push from '#core/contract/push.ts';
import * as review from '#core/contract/review.ts';
import * as shopBodies from '#core/contract/shop-bodies.ts';

const CONTRACTS = [
  apiError,
  auth,
  batch,
  cart,
  contact,
  listingRequest,
  memberBodies,
  moderation,
  orderRequest,
  push,
  review,
  shopBodies,
];

/** Names in the document by schema: `listingBody` of the contract is `Listing`, `orderRequest` is `OrderRequest`. */
export const namedSchemas: ReadonlyMap<z.core.$ZodType, string> = new Map(
  CONTRACTS.flatMap((contract) => Object.entries<unknown>(contract))
    .filter(isNamedSchema)
    .map(([exported, schema]) => [schema, nameOf(exported)]),
);

function isNamedSchema(entry: [string, unknown]): entry is [string, z.core.$ZodType] {
  return /(Body|Request)$/.test(entry[0]) && entry[1] instanceof z.core.$ZodType;
}

function nameOf(exported: string): string {
  return exported.charAt(0).toUpperCase() + exported.slice(1).replace(/Body$/, '');
}

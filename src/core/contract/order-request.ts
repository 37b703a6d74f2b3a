import * as z from 'zod/mini';
import { LISTING_LIMITS as LIMITS } from '../domain/listing-limits.ts';
import { ORDER_STATUSES } from '../domain/order.ts';
import { givenId } from './ids.ts';

/** Body of POST /orders, once per cart line; pieces and options travel in `Order-Line`. Source: specification §7. */
export const orderRequest = z.object({
  buyerId: givenId,
  listingId: givenId,
  /** Rupees: price times quantity as the buyer saw it. */
  amount: z.number().check(z.minimum(0), z.maximum(LIMITS.maxPrice * LIMITS.maxQuantity)),
  paymentMethod: z.literal('cash'),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Body of PATCH /orders/{id}/status. Which state may follow which is `nextOrderStatuses`. */
export const orderStatusRequest = z.object({
  status: z.enum(ORDER_STATUSES),
  sellerId: givenId,
});

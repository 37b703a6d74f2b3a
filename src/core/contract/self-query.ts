import * as z from 'zod/mini';

/* Calls that list a member's own rows also name the member in the query. The token decides; another name is refused. */

export const buyerQuery = z.object({ buyerId: z.optional(z.string()) });
export const sellerQuery = z.object({ sellerId: z.optional(z.string()) });

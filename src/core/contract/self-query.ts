import * as z from 'zod/mini';

/* Calls that list what is somebody's own also name them in the query. The token decides; another name is refused. */

export const buyerQuery = z.object({ buyerId: z.optional(z.string()) });
export const sellerQuery = z.object({ sellerId: z.optional(z.string()) });

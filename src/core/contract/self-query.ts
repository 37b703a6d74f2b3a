import * as z from 'zod/mini';
import { givenId } from './ids.ts';

/* Calls that list a member's own rows also name the member in the query. The token decides; another name is refused. */

export const sellerQuery = z.object({ sellerId: z.optional(givenId) });

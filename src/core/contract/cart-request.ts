import * as z from 'zod/mini';
import { givenId } from './ids.ts';

const variations = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(120)));

/** Body of POST /cart (adds to the line) and PUT /cart (sets the line). Source: specification §7. */
export const cartLineRequest = z.object({
  productId: givenId,
  quantity: z.int(),
  variations: z._default(variations, {}),
});
export type CartLineRequest = z.input<typeof cartLineRequest>;

/** Body of DELETE /cart/{productId}. */
export const cartRemovalRequest = z.object({ variations: z._default(variations, {}) });

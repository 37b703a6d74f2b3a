import * as z from 'zod/mini';

/** Changes that one batch may carry. */
export const BATCH_LIMIT = 100;

/**
 * Body of POST /batch (capability `batch`): changes in their order, each with the `Idempotency-Key` it would have alone.
 * `keys` name what an item touches: when an item is not accepted, later items that share a key are not tried.
 */
export const batchRequest = z.object({
  items: z
    .array(
      z.object({
        key: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
        keys: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)), []),
        method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
        /** Relative to `/api/`, query included: `cart/665f…`. */
        path: z.string().check(z.minLength(1), z.maxLength(2000)),
        headers: z._default(z.record(z.string(), z.string()), {}),
        /** The JSON text of the body, byte for byte; absent without a body. */
        body: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(BATCH_LIMIT)),
});
export type BatchRequest = z.input<typeof batchRequest>;

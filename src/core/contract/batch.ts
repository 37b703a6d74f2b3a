import * as z from 'zod/mini';
import { BASE_UPDATED_AT, ORDER_LINE, PREFER } from './headers.ts';

/** Changes that one batch may carry. */
export const BATCH_LIMIT = 100;
/** Bytes that a batch may have; each of its bodies keeps to the limit it has alone. */
export const BATCH_LIMIT_BYTES = 1024 * 1024;
/** Bytes of JSON that the reply may have. */
export const BATCH_REPLY_LIMIT_BYTES = 1024 * 1024;

/** Headers of an item that reach the call; others are ignored. The token is that of the batch. */
export const BATCH_ITEM_HEADERS = ['Content-Type', ORDER_LINE, BASE_UPDATED_AT, PREFER] as const;

const headerValue = z.string().check(z.maxLength(4000), z.regex(/^[\x20-\x7e]*$/));

const batchItem = z.object({
  /** The `Idempotency-Key` of the item. */
  key: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  /** What the item touches, in words of the sender. */
  keys: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)), []),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** Relative to `/api/`, query included: `cart/665f…`. See `isBatchPath`. */
  path: z.string().check(z.minLength(1), z.maxLength(2000)),
  headers: z._default(z.record(z.string(), headerValue), {}),
  /** The JSON text of the body, byte for byte; absent without a body. */
  body: z.optional(z.string()),
});
export type BatchItem = z.output<typeof batchItem>;

/**
 * Code of an item that waits for the next batch. Nothing was found wrong with it, and its key is not spent: send it
 * again as it is. `not-tried` on the other hand says that an earlier item which shares a key was not accepted.
 */
export const BATCH_FULL = 'batch-full';

/**
 * Body of POST /batch (capability `batch`): changes in their order, each with the `Idempotency-Key` it would have alone,
 * so that a batch may be repeated as a whole. Items that share one of their `keys` run one after the other; when one of
 * them is not accepted, the later ones are not tried (424, `not-tried`). Items that share none may run at the same time.
 *
 * The reply has at most `BATCH_REPLY_LIMIT_BYTES`. Once an answer does not fit into what is left of them, no further
 * item is begun: each gets 424, `batch-full`. The one whose answer did not fit is told as accepted, without its body; or,
 * when it was refused, as `batch-full` too, and gets its refusal when it comes again. Each batch
 * settles at least one item, so a sender that repeats what is left comes to an end.
 */
export const batchRequest = z.object({
  items: z.array(batchItem).check(z.minLength(1), z.maxLength(BATCH_LIMIT)),
});
export type BatchRequest = z.input<typeof batchRequest>;

/** Not in a batch: what carries no JSON, what starts a session, and a batch in a batch. */
const EXCLUDED = ['auth', 'batch', 'uploads'];
/** Ending sessions of other devices is allowed in a batch. */
const SESSIONS = /^auth\/sessions(\/|$)/;

/**
 * Whether an item may have this path: one below `/api/`, written as it goes into an address, so that no server reads it in
 * two ways. No scheme, no host, no fragment, no empty segment, no `.` or `..`, no slash in disguise.
 */
export function isBatchPath(path: string): boolean {
  const [resource = ''] = path.split(/[/?]/, 1);
  const isExcluded = EXCLUDED.includes(resource) && !SESSIONS.test(path);
  if (!/^[a-z][a-z-]*$/.test(resource) || isExcluded) return false;
  const [segments = ''] = path.split('?', 1);
  if (/\/\/|\/$|%2f|%5c/i.test(segments) || path.includes('#')) return false;
  const base = 'http://provider/api/';
  return URL.canParse(base + path) && new URL(base + path).href === base + path;
}

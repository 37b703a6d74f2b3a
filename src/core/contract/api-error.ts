import * as z from 'zod/mini';
import { maybeNumber, maybeText, text } from './reading.ts';

/** Body of every refusal: `error` in words for people, `code` for programs (additive). */
export const apiErrorBody = z.looseObject({
  error: z.string(),
  code: z.optional(z.string()),
  /** `price-changed`: what the listing costs now, in rupees. */
  currentPrice: z.optional(z.number()),
  /** `out-of-stock`: pieces that are left; for a line of a cart, beside those that its other lines of the listing hold. */
  available: z.optional(z.number()),
  /** `stale-edit`: the listing as it is now. */
  current: z.optional(z.unknown()),
});
export type ApiErrorBody = z.infer<typeof apiErrorBody>;

const refusalWire = z.looseObject({
  error: text,
  code: maybeText,
  currentPrice: maybeNumber,
  available: maybeNumber,
});

/**
 * The body of a refusal, field by field: what is of another kind than it should be counts as absent, so that it never
 * costs the words. `error` is empty when there are none; null when the body is no object at all.
 */
export function readErrorBody(value: unknown): ApiErrorBody | null {
  const parsed = refusalWire.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export const ERROR_CODES = [
  'invalid-request',
  'too-slow',
  'invalid-json',
  'invalid-body',
  'invalid-query',
  'not-found',
  'method-not-allowed',
  'unauthorized',
  'forbidden',
  'email-not-allowed',
  'code-wrong',
  'code-expired',
  'too-many-requests',
  'not-verified',
  'refresh-refused',
  'out-of-stock',
  'price-changed',
  'not-for-sale',
  'already-reviewed',
  'illegal-transition',
  'stale-edit',
  'hidden',
  'suspended',
  'prohibited',
  'not-tried',
  'batch-full',
  'idempotency-in-progress',
  'idempotency-key-reused',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

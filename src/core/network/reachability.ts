import type { Result } from '../domain/result.ts';
import type { ApiFailure, Refusal } from './api-failure.ts';
import type { Reply } from './classify-response.ts';

export type Reachability = 'reached' | 'unreachable' | 'captive';

/** null when nothing was sent, so that nothing is known. */
export function reachabilityOf(result: Result<Reply, ApiFailure>): Reachability | null {
  if (result.ok || 'refusal' in result.error) return 'reached';
  if (result.error.kind === 'signed-out' || result.error.kind === 'not-sent') return null;
  return result.error.kind === 'captive' ? 'captive' : 'unreachable';
}

/**
 * Whether the refusal surely comes from the provider itself: failing gateways answer with 5xx, other intermediaries in
 * plain text.
 */
export function isRefusalOfProvider(error: ApiFailure): error is Refused {
  return 'refusal' in error && error.refusal.status < 500 && error.refusal.isPlain !== true;
}

type Refused = Extract<ApiFailure, { refusal: Refusal }>;

/**
 * Whether the provider itself has answered: the harmless question then tells that it is there, and an answer without
 * capabilities that it announces none. A failing or rate-limiting gateway may answer in its place.
 */
export function isOfProvider(result: Result<Reply, ApiFailure>): boolean {
  if (result.ok) return true;
  const { error } = result;
  return error.kind !== 'throttled' && isRefusalOfProvider(error);
}

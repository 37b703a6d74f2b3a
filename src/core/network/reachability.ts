import type { Result } from '../domain/result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Reply } from './classify-response.ts';

export type Reachability = 'reached' | 'unreachable' | 'captive';

/** null when nothing was sent: then nothing is known either. */
export function reachabilityOf(result: Result<Reply, ApiFailure>): Reachability | null {
  if (result.ok || 'refusal' in result.error) return 'reached';
  if (result.error.kind === 'signed-out' || result.error.kind === 'not-sent') return null;
  return result.error.kind === 'captive' ? 'captive' : 'unreachable';
}

/**
 * Whether an answer without capabilities really announces none. A failing or rate-limiting gateway may answer in place
 * of the provider.
 */
export function isOfProvider(result: Result<Reply, ApiFailure>): boolean {
  if (result.ok) return true;
  const { error } = result;
  return error.kind !== 'throttled' && 'refusal' in error && error.refusal.status < 500;
}

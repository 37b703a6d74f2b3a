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
 * Whether an answer without capabilities says that there are none. A gateway that is in trouble, or counts requests, may
 * answer in the place of a provider that announces some.
 */
export function isOfProvider(result: Result<Reply, ApiFailure>): boolean {
  if (result.ok) return true;
  const { error } = result;
  return error.kind !== 'throttled' && 'refusal' in error && error.refusal.status < 500;
}

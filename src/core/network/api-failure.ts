import type { ApiErrorBody } from '../contract/api-error.ts';

/** Why a call gave no answer that can be used. Failures are values: nothing in `core` throws them. */
export type ApiFailure =
  /** The request did not reach a server, or the reply did not come back. */
  | { kind: 'offline' }
  | { kind: 'timeout' }
  /** Another server answered in the place of the provider: a sign-in page of the Wi-Fi, a proxy's page. */
  | { kind: 'captive' }
  /** JSON that is cut off or of another shape than the call's. */
  | { kind: 'unreadable' }
  /** Nothing left this device, or the provider says that it did not execute it: there is surely no effect. */
  | { kind: 'not-sent' }
  /** No session, or not that of the member whose change this is. */
  | { kind: 'signed-out' }
  /** The access token was refused and could not be renewed just now. */
  | { kind: 'unauthorized'; refusal: Refusal }
  /** The access token has expired, and no answer came to its renewal: the call was not sent. */
  | { kind: 'unauthorized' }
  | { kind: 'forbidden'; refusal: Refusal }
  | { kind: 'missing'; refusal: Refusal }
  | { kind: 'conflict'; refusal: Refusal }
  /** Another context is sending the same idempotency key right now. */
  | { kind: 'in-progress'; refusal: Refusal }
  | { kind: 'throttled'; retryAfterMs: number | null; refusal: Refusal }
  | { kind: 'server'; retryAfterMs: number | null; refusal: Refusal }
  /** Any other 4xx: the request itself is not acceptable. */
  | { kind: 'rejected'; refusal: Refusal };

/** The provider's refusal. */
export interface Refusal {
  status: number;
  body: ApiErrorBody | null;
  /** The refusal came in plain text, perhaps from an intermediary: it refuses this call and has no other effect. */
  isPlain?: true;
}

/** The provider's own words; null when it sent none, or blank ones, or was not reached. */
export function refusalMessageOf(failure: ApiFailure): string | null {
  const words = 'refusal' in failure ? failure.refusal.body?.error.trim() : '';
  return words === undefined || words === '' ? null : words;
}

/** Whether the network, not the provider, is the reason. */
export function isConnectionFailure(failure: ApiFailure): boolean {
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
    case 'captive':
    case 'unreadable':
      return true;
    default:
      return false;
  }
}

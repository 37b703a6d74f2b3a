import type { PushSubscriptionRequest } from '../contract/push.ts';
import { type PushState, readPushState } from '../contract/push-reply.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import type { ApiFailure } from './api-failure.ts';
import { type Call, type Provider, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from './provider.ts';

/* Not among the other paths, as every first screen would load them. */
const PUSH_SUBSCRIPTION = 'push/subscription';
const PUSH_SEARCHES = 'push/searches';

type Asked = Promise<Result<PushState, ApiFailure>>;

/** GET /push/subscription. */
export function readPush(provider: Provider, principal: string): Asked {
  return ask(provider, { method: 'GET', principal, timeoutMs: READ_TIMEOUT_MS });
}

/** PUT /push/subscription: where messages for this session are sent. */
export function putPush(
  provider: Provider,
  principal: string,
  request: PushSubscriptionRequest,
): Asked {
  const body = JSON.stringify(request);
  return ask(provider, { method: 'PUT', body, principal, timeoutMs: WRITE_TIMEOUT_MS });
}

/** DELETE /push/subscription. */
export function deletePush(provider: Provider, principal: string): Asked {
  return ask(provider, { method: 'DELETE', principal, timeoutMs: WRITE_TIMEOUT_MS });
}

async function ask(provider: Provider, call: Omit<Call, 'path'>): Asked {
  const result = await provider.call({ ...call, path: PUSH_SUBSCRIPTION });
  if (!result.ok) return result;
  const state = readPushState(result.value.body);
  return state === undefined ? fail({ kind: 'unreadable' }) : succeed(state);
}

/** PUT /push/searches: this session is alerted about new listings of these searches, and of no others. */
export async function putSearches(
  provider: Provider,
  principal: string,
  searches: readonly string[],
): Promise<Result<null, ApiFailure>> {
  const result = await provider.call({
    ...{ method: 'PUT', path: PUSH_SEARCHES, principal, timeoutMs: WRITE_TIMEOUT_MS },
    body: JSON.stringify({ searches }),
  });
  return result.ok ? succeed(null) : result;
}

import { IDEMPOTENCY_KEY } from '../contract/headers.ts';
import type { DecisionRequest } from '../contract/moderation.ts';
import { REPORTS_PATH } from '../contract/moderation-replies.ts';
import type { Result } from '../domain/result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Reply } from './classify-response.ts';
import { type Provider, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from './provider.ts';

/** GET /moderation/reports. */
export function readReports(
  provider: Provider,
  principal: string,
  query: URLSearchParams,
): Promise<Result<Reply, ApiFailure>> {
  return provider.call({
    method: 'GET',
    path: REPORTS_PATH,
    query,
    principal,
    timeoutMs: READ_TIMEOUT_MS,
  });
}

/** POST /moderation/…: one decision. `key`: the same for the same decision. */
export function sendDecision(
  provider: Provider,
  principal: string,
  { path, reason, key }: DecisionRequest & { path: string; key: string },
): Promise<Result<Reply, ApiFailure>> {
  return provider.call({
    method: 'POST',
    path,
    body: JSON.stringify({ reason } satisfies DecisionRequest),
    headers: { [IDEMPOTENCY_KEY]: key },
    principal,
    timeoutMs: WRITE_TIMEOUT_MS,
  });
}

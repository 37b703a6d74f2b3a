import { readErrorBody } from '../contract/api-error.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import type { ApiFailure, Refusal } from './api-failure.ts';

/** An answer of the provider that can be read. */
export interface Reply {
  status: number;
  /** Parsed JSON; null for an empty body. */
  body: unknown;
  etag: string | null;
  /** The provider's clock when it answered, epoch milliseconds; null when it did not say. */
  dateMs?: number | null;
}

/**
 * `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), as a delay in milliseconds; null when absent or odd.
 *
 * @param now by the clock that the date is of: the `Date` of the same answer; that of this device may be set otherwise
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function readDate(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}

type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'empty' }
  /** Plain words of a refusal. */
  | { kind: 'plain' }
  | { kind: 'foreign' }
  | { kind: 'broken' };

async function readBody(response: Response, isRepeatable: boolean): Promise<Body> {
  const text = await response.text();
  const type = (response.headers.get('content-type') ?? '').toLowerCase();
  // What a portal says about itself is no answer to the call (RFC 8908).
  const isJson = type.includes('json') && !type.includes('captive+json');
  if (text === '' && !(isJson && mustHaveBody(response, isRepeatable))) return { kind: 'empty' };
  // Many servers omit the content type of JSON, and some send the message of a refusal as HTML.
  const isHtml = type.startsWith('text/html');
  const mayBeJson = /^(text\/plain|$)/.test(type) || (!response.ok && isHtml);
  if (!isJson && !mayBeJson) return { kind: 'foreign' };
  const value = parseJson(text);
  if (isJson) return value === undefined ? { kind: 'broken' } : { kind: 'json', value };
  if (typeof value === 'object' && value !== null) return { kind: 'json', value };
  // A message sent as HTML has no markup; in plain text "<" may be part of the message.
  const isPage = isHtml ? /<[!a-z]/i.test(text) : text.trimStart().startsWith('<');
  return !isPage && mayBePlainRefusal(response) ? { kind: 'plain' } : { kind: 'foreign' };
}

/**
 * Whether an empty body was truncated although JSON was announced. It matters where the body carries the meaning: in a
 * 409, and in a success, which may name what was created. With `Content-Length: 0` nothing was truncated.
 */
function mustHaveBody({ ok, status, headers }: Response, isRepeatable: boolean): boolean {
  if (status === 409) return true;
  if (!ok || isRepeatable) return false;
  return ![204, 205].includes(status) && headers.get('content-length') !== '0';
}

/** Whether plain text may be the provider's refusal: that of a success or a redirect is not. */
function mayBePlainRefusal({ status, redirected }: Response): boolean {
  return status >= 400 && status !== PROXY_SIGN_IN && !redirected;
}

const PROXY_SIGN_IN = 407;

/** undefined: no JSON, or cut off on the way, which the caller treats as a network failure. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Turns an HTTP response into an answer or a failure. The one place that knows what a status means.
 *
 * @param request its method, and the tag of its `If-None-Match`
 */
export async function classifyResponse(
  response: Response,
  now: number,
  { method, etag }: { method: string; etag?: string | null } = { method: 'GET' },
): Promise<Result<Reply, ApiFailure>> {
  if (leadsElsewhere(response, typeof etag === 'string')) return fail({ kind: 'captive' });
  const body = await readBody(response, method !== 'GET' && method !== 'POST');
  if (response.status === 304 || response.ok) {
    if (body.kind === 'foreign') return fail({ kind: 'captive' });
    if (body.kind === 'broken') return fail({ kind: 'unreadable' });
    const value = body.kind === 'json' ? body.value : null;
    const { status, headers } = response;
    return succeed({ status, body: value, etag: headers.get('etag'), dateMs: readDate(headers) });
  }
  const refusal: Refusal = {
    status: response.status,
    body: body.kind === 'json' ? readErrorBody(body.value) : null,
    ...(body.kind === 'plain' && { isPlain: true }),
  };
  const { headers } = response;
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), readDate(headers) ?? now);
  const failure = classifyStatus(refusal, retryAfterMs);
  // Gateways report an overloaded server as well, in pages of their own.
  const isClear = failure.kind === 'server' || failure.kind === 'throttled';
  const isRead = body.kind !== 'foreign' && body.kind !== 'broken';
  return fail(isClear || isRead ? failure : { kind: 'captive' });
}

/**
 * The provider never redirects, and only a conditional request can get a 304. A redirect that was not followed has
 * status 0.
 */
function leadsElsewhere({ status }: Response, isConditional: boolean): boolean {
  if (status === 304) return !isConditional;
  return status < 200 || (status >= 300 && status < 400);
}

/** The failure of an unsuccessful status, its body and `Retry-After`; `now` as in `readRetryAfter`. */
export function classifyRefusal(
  status: number,
  body: unknown,
  retryAfter: string | null,
  now: number,
): ApiFailure {
  const refusal: Refusal = { status, body: readErrorBody(body) };
  return classifyStatus(refusal, readRetryAfter(retryAfter, now));
}

function classifyStatus(refusal: Refusal, retryAfterMs: number | null): ApiFailure {
  switch (refusal.status) {
    case 401:
      return { kind: 'unauthorized', refusal };
    case 403:
      return { kind: 'forbidden', refusal };
    case 404:
    case 410:
      return { kind: 'missing', refusal };
    case 408:
    case 425:
    case 429:
      return { kind: 'throttled', retryAfterMs, refusal };
    case 409:
    case 412:
      return {
        kind: refusal.body?.code === 'idempotency-in-progress' ? 'in-progress' : 'conflict',
        refusal,
      };
    default:
      return refusal.status >= 500
        ? { kind: 'server', retryAfterMs, refusal }
        : { kind: 'rejected', refusal };
  }
}

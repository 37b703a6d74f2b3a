import { createHash } from 'node:crypto';
import { assertNever } from '#core/domain/result.ts';
import { readBearer } from '../http/read-bearer.ts';
import type { FaultRegistry, LoggedRequest } from './fault-registry.ts';
import { type FaultRule, SCOPE_HEADER } from './rules.ts';

/**
 * The connection is closed without a reply: in process the error that `fetch` throws for a network failure; the listener
 * destroys the socket.
 */
export class ConnectionDropped extends TypeError {
  constructor() {
    super('fetch failed');
  }
}

type Answer = (request: Request, clientAddress?: string) => Promise<Response>;

/** Applies the fault rules to all requests but those of the fault controls. */
export function faultMiddleware(registry: FaultRegistry, now: () => number, reply: Answer): Answer {
  const disturbed = async (request: Request, pathname: string, answer: Answer) => {
    const entry = pathname.startsWith('/api/') ? await logRequest(registry, now, request) : null;
    const scope = request.headers.get(SCOPE_HEADER);
    const rules = registry.take({ method: request.method, path: pathname, scope });
    const response = await applyRules(registry, rules, request, answer);
    if (entry !== null) entry.status = response.status;
    return scope === null ? response : onceOnly(response);
  };
  return (request, clientAddress) => {
    const { pathname } = new URL(request.url);
    const answer = (asked: Request) => reply(asked, clientAddress);
    if (pathname.startsWith('/__faults')) return answer(request);
    const answered = disturbed(request, pathname, answer);
    registry.watch(answered);
    return answered;
  };
}

async function applyRules(
  registry: FaultRegistry,
  rules: readonly FaultRule[],
  request: Request,
  answer: Answer,
): Promise<Response> {
  for (const rule of rules) {
    switch (rule.kind) {
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, rule.ms));
        break;
      case 'expire-tokens':
        expireBearer(registry, request);
        break;
      case 'drop-before':
        throw new ConnectionDropped();
      case 'drop-after':
        await answer(request);
        throw new ConnectionDropped();
      case 'hang':
        await Promise.race([registry.whenReplaced(), whenAborted(request)]);
        throw new ConnectionDropped();
      case 'truncate':
        return cutOff(await answer(request));
      case 'malformed':
        return spoil(await answer(request));
      case 'status':
        return writeStatus(rule);
      case 'status-after':
        await answer(request);
        return writeStatus(rule);
      case 'captive':
        return writeCaptivePage();
      default:
        assertNever(rule.kind);
    }
  }
  return answer(request);
}

/**
 * Chromium retries a request by itself, also a POST, when a reused connection is closed without a reply, and hides the lost
 * reply from the app. So connections of tests are not reused.
 */
function onceOnly({ body, status, headers }: Response): Response {
  const own = new Headers(headers);
  own.set('Connection', 'close');
  return new Response(body, { status, headers: own });
}

function expireBearer(registry: FaultRegistry, request: Request): void {
  const token = readBearer(request.headers.get('Authorization'));
  if (token !== null) registry.expireToken(token);
}

function writeStatus({ status, body, headers }: FaultRule): Response {
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  const reply = body ?? { error: 'A test asked for this reply.', code: 'unavailable' };
  if (typeof reply === 'string') return new Response(reply, { status, headers });
  return Response.json(reply, { status, headers });
}

/** Resolves when the client disconnects. */
function whenAborted({ signal }: Request): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The headers and half of the body; then the connection is closed. */
async function cutOff(response: Response): Promise<Response> {
  if (response.body === null) throw new ConnectionDropped();
  const bytes = new Uint8Array(await response.arrayBuffer());
  const parts = [bytes.subarray(0, bytes.length >> 1)];
  const half = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.pop();
      // After the queued data was read: an error discards it.
      if (part === undefined) controller.error(new ConnectionDropped());
      else controller.enqueue(part);
    },
  });
  const headers = new Headers(response.headers);
  headers.set('Content-Length', String(bytes.length));
  return new Response(half, { status: response.status, headers });
}

/** Sends the reply's status with an unreadable body; 200 where the reply has none, as 304 may not have one. */
async function spoil(response: Response): Promise<Response> {
  const status = response.body === null ? 200 : response.status;
  await response.body?.cancel();
  const headers = { 'Content-Type': response.headers.get('Content-Type') ?? 'application/json' };
  return new Response('{"items":[{"id', { status, headers });
}

/** The page that a captive portal answers to every request until its user signs in. */
function writeCaptivePage(): Response {
  const page = '<!doctype html><title>Campus Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>';
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

async function logRequest(
  registry: FaultRegistry,
  now: () => number,
  request: Request,
): Promise<LoggedRequest> {
  const { pathname, search } = new URL(request.url);
  const text = request.body === null ? '' : await request.clone().text();
  const entry: LoggedRequest = {
    at: new Date(now()).toISOString(),
    method: request.method,
    path: pathname,
    query: search,
    scope: request.headers.get(SCOPE_HEADER),
    idempotencyKey: request.headers.get('Idempotency-Key'),
    bodyKeys: listKeys(text),
    bodyHash: text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 16),
    status: null,
  };
  registry.log(entry);
  return entry;
}

function listKeys(text: string): readonly string[] {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? Object.keys(body) : [];
  } catch {
    return [];
  }
}

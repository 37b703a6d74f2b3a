import ky, { type KyInstance } from 'ky';
import { type Capability, parseCapabilities, PROVIDER_CAPABILITIES } from '../contract/headers.ts';
import { paths } from '../contract/paths.ts';
import { readRefreshReply } from '../contract/refresh-reply.ts';
import { fail, type Result } from '../domain/result.ts';
import { beforeDeadline, startDeadline } from '../platform/deadline.ts';
import type { Environment } from '../platform/environment.ts';
import { createEarlyRenewal, type ReadBearer } from '../session/early-renewal.ts';
import type { RefreshOutcome, RefreshReply } from '../session/refresh.ts';
import type { SessionAccess } from '../session/session-access.ts';
import type { ApiFailure } from './api-failure.ts';
import { classifyResponse, type Reply } from './classify-response.ts';
import {
  isOfProvider,
  isRefusalOfProvider,
  type Reachability,
  reachabilityOf,
} from './reachability.ts';

/** One call of the provider. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the API base. */
  path: string;
  query?: URLSearchParams;
  /** JSON text, or bytes whose `Content-Type` the headers tell; sent byte for byte. */
  body?: string | Uint8Array<ArrayBuffer> | null;
  headers?: Readonly<Record<string, string>>;
  /** The member whose credentials the call must carry, and no other's (I10). */
  principal?: string;
  /** Version that the caller already has. */
  etag?: string | null;
  timeoutMs: number;
  /** Whether a success with this body, without capabilities, is an intermediary's. Only for a provider that announces. */
  isForeign?: ((body: unknown) => boolean) | undefined;
  /** Its success without capabilities takes back those that were announced before. */
  resetsCapabilities?: true;
  /** Checked synchronously before sending: the context may have been suspended until then. */
  canStillSend?: () => boolean;
}

/** Reads give up after this long: a screen never waits longer for fresher rows. */
export const READ_TIMEOUT_MS = 8_000;
/** Changes may take this long on a slow uplink. */
export const WRITE_TIMEOUT_MS = 20_000;
/** Uploads may take this long: a few hundred kilobytes at the edge of a cell. Shorter than the lease of an entry. */
export const UPLOAD_TIMEOUT_MS = 40_000;

export interface Provider {
  call(call: Call): Promise<Result<Reply, ApiFailure>>;
}

interface ProviderContext {
  env: Environment;
  session: SessionAccess;
  onReachability: (reachability: Reachability) => void;
  /** null: an answer that announces none. */
  onCapabilities: (capabilities: readonly Capability[] | null) => void;
  /** The provider's time from its answer, epoch milliseconds. */
  onProviderTime: (timeMs: number) => void;
  /** A `Retry-After` of the provider: it applies to the device, not to one call. */
  onRetryAfter: (delayMs: number) => Promise<void>;
}

interface CallContext extends Record<string, unknown> {
  /** Generation of the token the request carries; null when it carries none. */
  generation: number | null;
  /** Sends the same request again with the current token; null on the replay itself, so that it happens once. */
  replay: (() => Promise<Response>) | null;
  progress: Progress;
}

/**
 * Whether the token of the call is refused, or has expired, and no request has left with another one yet: the call
 * surely had no effect, however this ends.
 */
interface Progress {
  isRefused: boolean;
  /** The provider has refused it itself; an expired token is renewed before. */
  isAnswered: boolean;
}

/** The session could not be read: a fault of the device, not of the network. */
class SessionUnreadableError extends Error {}

/** No member who may send this is signed in, or it must not leave any more; never leaves this file. */
class NotSentError extends Error {
  readonly kind: 'signed-out' | 'not-sent';

  constructor(kind: NotSentError['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * The one HTTP client: adds the bearer token, refreshes it once on 401 and replays, and returns every outcome as a
 * value.
 */
export function createProvider(context: ProviderContext): Provider {
  const { env, session } = context;
  const refresh = session.refreshBy((token) => exchangeRefreshToken(context, token));
  const client = createClient(env, refresh);
  const renewEarly = createEarlyRenewal(session, refresh);
  const readBearer: ReadBearer = async (progress) => {
    try {
      return await renewEarly(progress);
    } catch (cause) {
      throw new SessionUnreadableError('The session could not be read.', { cause });
    }
  };
  return {
    call(call) {
      return settleCall(context, client, call, readBearer);
    },
  };
}

function createClient(
  env: Environment,
  refresh: (generation: number) => Promise<RefreshOutcome>,
): KyInstance {
  return ky.create({
    prefixUrl: env.apiBase,
    // The outbox alone decides about retries; a second retry loop below it would fight it.
    retry: 0,
    throwHttpErrors: false,
    hooks: {
      afterResponse: [
        async (_request, options, response) => {
          const { generation, replay, progress } = options.context as unknown as CallContext;
          if (response.status !== 401 || generation === null || replay === null) return response;
          progress.isRefused = true;
          progress.isAnswered = true;
          return (await refresh(generation)) === 'renewed' ? replay() : response;
        },
      ],
    },
  });
}

/**
 * One deadline for all of a call: the request, a refresh and the replay, and the body, which may stall long after the
 * headers have come.
 */
async function settleCall(
  context: ProviderContext,
  client: KyInstance,
  call: Call,
  readBearer: ReadBearer,
): Promise<Result<Reply, ApiFailure>> {
  const { signal: deadline, clear } = startDeadline(context.env.clock, call.timeoutMs);
  const progress: Progress = { isRefused: false, isAnswered: false };
  const send = (mayReplay: boolean): Promise<Response> =>
    sendOnce(context, client, call, {
      deadline,
      progress,
      replay: mayReplay ? () => send(false) : null,
      readBearer,
    });
  let announced: string | null | undefined; // undefined: no answer came
  let result: Result<Reply, ApiFailure>;
  try {
    const response = await beforeDeadline(deadline, send(true));
    announced = response.headers.get(PROVIDER_CAPABILITIES);
    const { clock } = context.env;
    result = await beforeDeadline(deadline, classifyResponse(response, clock.now(), call));
    if (announced === null && result.ok && call.isForeign?.(result.value.body) === true)
      result = fail({ kind: 'captive' });
  } catch (cause) {
    if (cause instanceof SessionUnreadableError) throw cause;
    result = fail(failureOf(cause, progress, deadline));
  } finally {
    clear();
  }
  note(context, announced, result, call.resetsCapabilities === true);
  // Here, not at the callers: a token renewal may get a `Retry-After` too.
  if (!result.ok && 'retryAfterMs' in result.error && result.error.retryAfterMs !== null)
    await context.onRetryAfter(result.error.retryAfterMs);
  return result;
}

function failureOf(cause: unknown, progress: Progress, deadline: AbortSignal): ApiFailure {
  if (cause instanceof NotSentError) return { kind: cause.kind };
  if (progress.isRefused)
    return {
      kind: 'unauthorized',
      ...(progress.isAnswered && { refusal: { status: 401, body: null } }),
    };
  return { kind: deadline.aborted ? 'timeout' : 'offline' };
}

/** Reports synchronously what a call reveals about the provider, because its state is read together. */
function note(
  { onReachability, onCapabilities, onProviderTime }: ProviderContext,
  announced: string | null | undefined,
  result: Result<Reply, ApiFailure>,
  resetsCapabilities: boolean,
): void {
  if (typeof announced === 'string') onCapabilities(parseCapabilities(announced));
  else if (announced === null && isOfProvider(result))
    onCapabilities(resetsCapabilities && result.ok ? [] : null);
  const dateMs = result.ok ? (result.value.dateMs ?? null) : null;
  if (dateMs !== null) onProviderTime(dateMs);
  const reachability = reachabilityOf(result);
  if (reachability !== null) onReachability(reachability);
}

async function sendOnce(
  { env }: ProviderContext,
  client: KyInstance,
  call: Call,
  {
    deadline,
    progress,
    replay,
    readBearer,
  }: Pick<CallContext, 'progress' | 'replay'> & { deadline: AbortSignal; readBearer: ReadBearer },
): Promise<Response> {
  const principal = call.principal ?? null;
  // A code that is wrong also answers 401: the sign-in calls carry no token and never start a refresh.
  const isSignIn = principal === null && call.path.startsWith('auth/');
  const bearer = isSignIn ? null : await readBearer(progress);
  if (principal !== null && bearer?.userId !== principal) throw new NotSentError('signed-out');
  const headers = new Headers(call.headers);
  headers.set('Accept', 'application/json');
  if (bearer !== null) headers.set('Authorization', `Bearer ${bearer.accessToken}`);
  if (typeof call.etag === 'string') headers.set('If-None-Match', call.etag);
  const body = call.body ?? null;
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  // The token refresh may have taken longer than the deadline of the call.
  deadline.throwIfAborted();
  if (call.canStillSend?.() === false) throw new NotSentError('not-sent');
  const callContext: CallContext = {
    generation: bearer?.generation ?? null,
    replay,
    progress,
  };
  progress.isRefused = false;
  return client(call.path, {
    method: call.method,
    headers,
    // The body comes last: ky clones the request for retries that it does not make here, and a body costs a millisecond.
    fetch: (input, init) => env.fetch(new Request(input, body === null ? init : { ...init, body })),
    ...(call.query === undefined ? {} : { searchParams: call.query }),
    timeout: false,
    signal: deadline,
    // Conditional requests are ours: the browser's own cache would answer 200 without asking.
    cache: 'no-store',
    // A browser follows the redirect of a POST with a GET, whose 200 does not mean success. `error` would look like no
    // network.
    redirect: call.method === 'GET' ? 'follow' : 'manual',
    context: callContext,
  });
}

async function exchangeRefreshToken(
  context: ProviderContext,
  token: string,
): Promise<RefreshReply> {
  const call: Call = {
    method: 'POST',
    path: paths.refreshToken,
    body: JSON.stringify({ token }),
    timeoutMs: READ_TIMEOUT_MS,
  };
  const bare = createClient(context.env, () => Promise.resolve('refused'));
  // The call that needs the token reports the reachability.
  const silent = { ...context, onReachability: () => {} };
  const result = await settleCall(silent, bare, call, () => Promise.resolve(null));
  if (result.ok) {
    const tokens = readRefreshReply(result.value.body);
    return tokens === null ? { kind: 'unreachable' } : { ...tokens, kind: 'renewed' };
  }
  const { error } = result;
  // A refusal in plain text may come from an intermediary: it must not end a session (OFF-09).
  const isRefused = isRefusalOfProvider(error) && [400, 401, 403].includes(error.refusal.status);
  return { kind: isRefused ? 'refused' : 'unreachable' };
}

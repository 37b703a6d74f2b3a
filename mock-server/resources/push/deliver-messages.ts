import type { Deps } from '../../deps.ts';
import { encryptMessage } from './encrypt-message.ts';
import { readEndpoint } from './endpoint-rules.ts';
import { type DueMessage, takeDue } from './due-messages.ts';
import { dropEndpoint, MESSAGE_LIFETIME_MS } from './message-queue.ts';
import { postMessage, type PushAnswer } from './post-message.ts';
import { findPair, signFor } from './vapid-keys.ts';

export type PushDeps = Pick<Deps, 'authSecret' | 'db' | 'log' | 'now'> & {
  settings: Pick<Deps['settings'], 'hasLoopbackPush' | 'pushContact'>;
};

/** Waits between attempts; after the last one the message is dropped. Two hours in all. */
export const RETRY_WAITS_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 75 * 60_000] as const;
/** Upper bound for `Retry-After` of a push service. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Outcome of a delivery. */
type Verdict =
  | { kind: 'done' }
  /** The browser has ended its subscription. */
  | { kind: 'gone' }
  | { kind: 'later'; waitMs: number }
  | { kind: 'given up'; reason: string };

export interface Attempt {
  sessionId: string;
  /** Resolves when the message is sent, or was delayed or given up. */
  ended: Promise<void>;
}

/**
 * Starts to send some of the due messages, one attempt each.
 *
 * @param busySessions whose messages wait: a message may not overtake an earlier one of its browser
 */
export async function startDueMessages(
  deps: PushDeps,
  signal: AbortSignal,
  busySessions: readonly string[] = [],
): Promise<readonly Attempt[]> {
  const due = await takeDue(deps.db, deps.now(), busySessions);
  return due.map((message) => ({
    sessionId: message.subscription.sessionId,
    ended: attempt(deps, message, signal),
  }));
}

async function attempt(deps: PushDeps, message: DueMessage, signal: AbortSignal): Promise<void> {
  const verdict = await deliver(deps, message, signal);
  // Stopping: the message is retried after its lease.
  if (signal.aborted && verdict.kind !== 'done') return;
  await settle(deps, message, verdict);
}

/** What a push service's response means. `null`: there was none. Source: RFC 8030 §5, §7.3. */
export function judgeAnswer(answer: PushAnswer | null, tries: number, nowMs: number): Verdict {
  const status = answer?.status ?? 0;
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const mayPass = answer === null || status === 429 || status >= 500;
  if (!mayPass) return { kind: 'given up', reason: `answered ${status}` };
  const waitMs = RETRY_WAITS_MS[tries - 1];
  if (waitMs === undefined) return { kind: 'given up', reason: `${tries} tries` };
  return { kind: 'later', waitMs: Math.max(waitMs, readRetryAfterMs(answer, nowMs)) };
}

function readRetryAfterMs(answer: PushAnswer | null, nowMs: number): number {
  const header = answer?.retryAfter ?? '';
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : 0;
}

async function deliver(deps: PushDeps, message: DueMessage, signal: AbortSignal): Promise<Verdict> {
  if (!message.isWanted) return { kind: 'done' };
  const { subscription, tries, topic } = message;
  const { hasLoopbackPush, pushContact } = deps.settings;
  const url = readEndpoint(subscription.endpoint, hasLoopbackPush);
  const pair = findPair(deps.authSecret, subscription.applicationServerKey);
  // `pair` null: AUTH_SECRET no longer contains its secret, and the push service accepts no other signature.
  if (url === null || pair === null) return { kind: 'gone' };
  const signed = { origin: url.origin, contact: pushContact, nowMs: deps.now() };
  const headers = {
    Authorization: await signFor(pair, signed),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/notification+json',
    TTL: String(MESSAGE_LIFETIME_MS / 1000),
    Topic: topic,
    Urgency: 'normal',
  };
  const body = encryptMessage(message.text, subscription);
  const answer = await postMessage({ url, headers, body, signal }, hasLoopbackPush).catch(
    (cause: unknown) => {
      deps.log.debug('push-unanswered', { service: url.host, cause: codeOf(cause) });
      return null;
    },
  );
  return judgeAnswer(answer, tries, deps.now());
}

/** `ECONNREFUSED`; the message may contain addresses. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause ? String(cause.code) : cause.name;
}

async function settle(deps: PushDeps, message: DueMessage, verdict: Verdict): Promise<void> {
  const { db, log, now } = deps;
  switch (verdict.kind) {
    case 'done':
      return message.clear(message.isWanted ? new Date(now()) : null);
    case 'gone':
      return dropEndpoint(db, message.subscription);
    case 'later':
      return message.delay(new Date(now() + verdict.waitMs));
    case 'given up': {
      const service = new URL(message.subscription.endpoint).host;
      log.warn('push-given-up', { service, reason: verdict.reason });
      return message.clear(null);
    }
  }
}

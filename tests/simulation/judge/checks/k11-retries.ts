import type { Commit } from '../endings.ts';
import { excuse } from '../excused.ts';
import type { LogChange } from '../follow-commit.ts';
import {
  type History,
  type Life,
  readableReply,
  type Send,
  wasHitSince,
  wasNoteLost,
} from '../history.ts';
import { describeEntry, describeSpan } from '../words.ts';

/* K11 (I11): no attempt is counted for 401 or for having no network, and the provider's Retry-After is respected. */

export function* checkAttempts(
  { context }: Pick<Commit, 'context'>,
  { changed }: LogChange,
): Iterable<string> {
  for (const { life, before, after } of changed) {
    if (after.attempts <= before.attempts) continue;
    // Another context may have sent it too, with the lock of this one stolen, and says its own result.
    const last = life.sends.findLast((send) => send.context === context);
    // A try may also end in the look-up before it, which is no call of this change.
    const reason = freeOfCharge(last !== undefined && last.at >= life.claimedAt ? last : undefined);
    if (reason !== null) yield `${describeEntry(after)} was charged an attempt for ${reason}.`;
  }
}

function freeOfCharge(send: Send | undefined): string | null {
  if (send?.outcome === undefined || send.outcome === null) return null;
  if (send.outcome === 'lost') return 'having no network';
  return readableReply(send)?.status === 401 ? 'a token that had run out' : null;
}

/** An entry without a clear answer goes to the person after so many failures of one kind in a row, or of any. */
const IN_A_ROW = 10;
const IN_ALL = 40;
/** A refusal of the provider, and an effect that a look-up cannot decide, need no second try. */
const DECIDED = ['forbidden', 'missing', 'conflict', 'rejected', 'ambiguous'];

export function* checkGivingUp({ changed }: LogChange): Iterable<string> {
  for (const { before, after } of changed) {
    if (before.state === 'refused' || after.state !== 'refused') continue;
    const { failure, attempts } = after;
    if (failure === null || DECIDED.includes(failure.kind)) continue;
    const { inARow = 0 } = failure;
    if (inARow < IN_A_ROW && attempts + 1 < IN_ALL)
      yield `${describeEntry(after)} was given up after ${inARow} failures of one kind in a row and ${attempts + 1} in all.`;
  }
}

const SLACK_MS = 50;
/** A longer `Retry-After` is not obeyed. */
const MAX_WAIT_MS = 60 * 60 * 1000;

export function* checkRetryAfter(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  const earlier = life?.sends.at(-2);
  if (life === undefined || earlier === undefined || wasAsked(history, life, earlier.at)) return;
  const waitMs = retryAfterOf(earlier);
  // The last answer of a closing context is not known to any other.
  if (waitMs === null || earlier.endedAt === null || earlier.isSenderHurt) return;
  const elapsed = send.at - earlier.endedAt;
  if (elapsed + SLACK_MS >= Math.min(waitMs, MAX_WAIT_MS)) return;
  const isExcused = wasHitSince(history, 'D8', life.device, earlier.at);
  if (isExcused && excuse(history, 'clock over the wait')) return;
  yield `${describeEntry(life.last)} was sent again after ${describeSpan(elapsed)}, though the provider had asked for ${describeSpan(waitMs)}.`;
}

function wasAsked({ calls }: History, { device, last }: Life, since: number): boolean {
  return calls.some(
    (call) =>
      call.device === device &&
      call.at >= since &&
      (call.kind === 'now' || (call.kind === 'retry' && call.seq === last.seq)),
  );
}

function retryAfterOf(send: Send): number | null {
  const reply = readableReply(send);
  if (reply === null || ![429, 503].includes(reply.status)) return null;
  const seconds = Number(reply.headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

/** A claim that was being stored when the answer came fills all lanes, or one batch. */
const STRAGGLERS = 10;

/** 429 is said to the device, not to one change: within the wait it keeps all of them back. */
export function* checkThrottle(history: History, send: Send): Iterable<string> {
  if (send.key === null) return;
  const device = send.context.device.id;
  for (const throttled of history.sends) {
    if (throttled.context.device.id !== device || throttled.endedAt === null) continue;
    if (throttled.isSenderHurt) continue;
    if (readableReply(throttled)?.status !== 429) continue;
    const waitMs = Math.min(retryAfterOf(throttled) ?? 0, MAX_WAIT_MS);
    const isWithin = send.at > throttled.endedAt && send.at < throttled.endedAt + waitMs;
    if (!isWithin || wasHitSince(history, 'D8', device, throttled.at)) continue;
    const since = throttled.endedAt;
    const within = history.sends.filter(
      (each) => each.key !== null && each.context.device.id === device && each.at > since,
    );
    const requests = new Set(within.map(({ requestId }) => requestId));
    if (requests.size !== STRAGGLERS + 1) continue;
    if (wasNoteLost(history, throttled) && excuse(history, 'wait not noted')) continue;
    yield `${requests.size} requests were sent within ${describeSpan(send.at - since)} after the provider had answered 429 and asked for ${describeSpan(waitMs)}.`;
  }
}

import { NOT_TRIED_STATUS } from '#core/contract/batch-reply.ts';
import { excuse } from '../excused.ts';
import {
  type History,
  isOfWholeBatch,
  type Life,
  readableReply,
  saysNothing,
  type Send,
  wasHitSince,
  wasNoteLost,
} from '../history.ts';
import { describeEntry, describeSpan } from '../words.ts';

/* K10 (I13): a change is on the wire twice only after a lost reply or an expired lease, and never in a hot loop. */

export const LEASE_MS = 45_000;

export function* checkDuplicate(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life === undefined) return;
  for (const other of life.sends) {
    if (other === send) continue;
    const reason = whyNot(history, other, send);
    if (reason !== null && isOvertaken(history, life, other)) continue;
    if (reason !== null && isAskedAgain(history, life, other, send)) continue;
    if (reason !== null) yield `${describeEntry(life.last)} was sent again ${reason}.`;
  }
}

/** Its refusal came when another context had sent the request again, and without keys may be told otherwise. */
function isOvertaken(history: History, { sends }: Life, first: Send): boolean {
  if (history.hasCapability('idempotency') || first.endedAt === null) return false;
  const { at, context, endedAt } = first;
  const isBetween = sends.some(
    (each) => each.context !== context && each.at > at && each.at < endedAt,
  );
  return isBetween && excuse(history, 'overtaken before its refusal');
}

/** Between the two the person, who was asked, had the change sent again. */
function isAskedAgain(history: History, life: Life, first: Send, second: Send): boolean {
  const isBetween = history.calls.some(
    ({ kind, device, at }) =>
      kind === 'retry' &&
      device === life.device &&
      at >= (first.endedAt ?? Infinity) &&
      at <= second.at,
  );
  return life.isResentUntold && isBetween && excuse(history, 'sent again by the person');
}

/** Why the second send should not have been; null when there was good reason for it. */
function whyNot(history: History, first: Send, second: Send): string | null {
  const elapsed = second.at - first.at;
  if (first.endedAt === null) {
    if (first.isSenderHurt) return null;
    const isOwn = first.context === second.context;
    const since = `${describeSpan(elapsed)} after the first, which is still on its way`;
    if (isOwn) return `by the same context ${since}`;
    if (elapsed > LEASE_MS) return null;
    if (isClockOverLease(history, first)) return null;
    if (isLockStolen(history, second) && excuse(history, 'no lock to wait for')) return null;
    return `by ${second.context.id} ${since} at ${first.context.id}`;
  }
  const reply = readableReply(first);
  const isFinal =
    reply !== null &&
    !isOfWholeBatch(history, first, reply) &&
    isFinalStatus(reply.status) &&
    isReadable(reply);
  // A context that ended, or whose note of the answer failed, leaves the lease to run out.
  if (!isFinal || first.isSenderHurt || elapsed > LEASE_MS) return null;
  const isInDoubt =
    !history.hasCapability('idempotency') &&
    reply.status >= 400 &&
    (first.unsentBefore > 0 ||
      hasUnanswered(history, first) ||
      hasFailedLookUp(history, first, second.at));
  if (isInDoubt && excuse(history, 'refused while in doubt')) return null;
  const isOther = first.context !== second.context;
  if (isOther && isLockStolen(history, second) && excuse(history, 'no lock to wait for'))
    return null;
  // Set between the answer and the note of it.
  if (isOther && isClockOverLease(history, first)) return null;
  const isNoteLost = wasNoteLost(history, first);
  return isNoteLost
    ? null
    : `although ${describeSpan(elapsed)} before it had been answered with ${reply.status}`;
}

/**
 * The clock was set since, so that the lease of the first seemed over, and the context that stole its lock took that for
 * the proof that its sender had ended. A context without a lock has to respect the lease for as long as it lasts.
 */
function isClockOverLease(history: History, first: Send): boolean {
  const { id } = first.context.device;
  const isUnlocked = wasHitSince(history, 'L2', id, 0);
  const takenOverAt = history.lives.get(first.key ?? '')?.takenOverAt ?? 0;
  const isOver = takenOverAt >= first.at && isUnlocked && wasHitSince(history, 'D8', id, first.at);
  return isOver && excuse(history, 'clock over the lease');
}

/** With keys a free lock is taken as proof that its holder has ended; a theft may show much later, after a sleep. */
function isLockStolen(history: History, { context }: Send): boolean {
  return history.hasCapability('idempotency') && wasHitSince(history, 'L2', context.device.id, 0);
}

/** An earlier try of the same change had no answer, or one that its context, which ended before or could not store it, noted nowhere. */
function hasUnanswered({ lives }: History, { key, at }: Send): boolean {
  const life = key === null ? undefined : lives.get(key);
  if (life === undefined) return false;
  return life.sends.some(
    (send) =>
      send.at < at &&
      (saysNothing(readableReply(send)) ||
        send.isNoteLost === true ||
        (send.isSenderHurt && life.last.isUnconfirmed)),
  );
}

/** Requests that a browser may repeat by itself so that the repeat is refused, and where the app then looks for the effect of the first. */
const LOOK_UPS: readonly (readonly [method: string, path: RegExp, looks: RegExp])[] = [
  ['POST', /^reviews$/, /^products\//],
  ['POST', /^orders$/, /^orders\/buyer\//],
  ['PATCH', /^orders\/[^/]+\/status$/, /^orders\/seller\//],
  ['POST', /^wishlist/, /^wishlist/],
];

/** After such a refusal the app reconciles, also at the first try, and that look-up may find no network or be throttled. */
function hasFailedLookUp(history: History, first: Send, before: number): boolean {
  const { context, request, endedAt } = first;
  const [, , looks] =
    LOOK_UPS.find(([method, path]) => method === request.method && path.test(request.path)) ?? [];
  if (looks === undefined || endedAt === null) return false;
  // Nothing leaves for a member whose session has ended meanwhile.
  if (wasHitSince(history, 'A4', context.device.id, first.at)) return true;
  return history.sends.some(
    (send) =>
      send.context === context &&
      send.at >= endedAt &&
      send.at < before &&
      send.request.method === 'GET' &&
      looks.test(send.request.path) &&
      !isFinalStatus(readableReply(send)?.status ?? 500),
  );
}

function isReadable({
  body,
  headers,
}: {
  body: string;
  headers: Readonly<Record<string, string>>;
}) {
  if (body === '') return true;
  return (headers['content-type'] ?? '').includes('json') && isJson(body);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isFinalStatus(status: number): boolean {
  if (status < 300) return true;
  return status >= 400 && status < 500 && ![401, 408, 409, 424, 425, 429].includes(status);
}

/** More than that is a loop, not a retry: the backoff doubles from a second on. `most`: with the shortest waits of chance. */
const LOOPS = [
  { windowMs: 2_000, tries: 8, most: 5, words: 'two seconds' },
  { windowMs: 60_000, tries: 30, most: 10, words: 'a minute' },
];

export function* checkHotLoop(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life === undefined) return;
  const told = withoutReplays(
    life.sends.filter((each) => !isLeftBehind(each) && !isNotTried(each)),
  );
  for (const { windowMs, tries, most, words } of LOOPS) {
    const since = send.at - windowMs;
    const limit = Math.max(tries, most * (1 + countWakes(history, life.device, since)));
    if (told.filter(({ at }) => at > since).length >= limit)
      yield `${describeEntry(life.last)} was sent ${limit} times within ${words}.`;
  }
}

/** A change that is always answered 401 goes once more with the renewed token, in the same try (A8); and only once. */
function withoutReplays(sends: readonly Send[]): readonly Send[] {
  const tries: Send[] = [];
  for (const [index, send] of sends.entries()) {
    const before = sends[index - 1];
    const isReplay = before?.faults.includes('A8') === true && before.token !== send.token;
    if (!isReplay || tries.at(-1) !== before) tries.push(send);
  }
  return tries;
}

/** How often the network came back, or a person asked: each time the backoff begins anew. */
function countWakes({ onlineTimes, calls }: History, device: string, since: number): number {
  const asked = calls.filter(({ kind }) => kind === 'now');
  return [...onlineTimes, ...asked].filter((each) => each.device === device && each.at > since)
    .length;
}

/** An item of a batch behind one that was not accepted, which is counted itself. */
function isNotTried(send: Send): boolean {
  return readableReply(send)?.status === NOT_TRIED_STATUS;
}

/** Its page ended before the answer came: the next one takes the change over at once, and cannot know of any. */
function isLeftBehind({ context, endedAt }: Send): boolean {
  return endedAt === null && context.state === 'dead';
}

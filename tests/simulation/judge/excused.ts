import { readCart } from '#core/contract/cart.ts';
import { IDEMPOTENCY_RETENTION_MS } from '#core/contract/headers.ts';
import type { Entry } from './entries.ts';
import type { History, Life, ObservedEffect, Send } from './history.ts';
import { isOfPath } from './taken-in.ts';
import { count, readableReply, saysNothing, wasHitSince } from './history.ts';
import type { JudgedReply } from './seams.ts';

/*
 * Every case in which a check does not report a violation that it would otherwise. Each is as narrow as possible, has a
 * name, and is counted and printed: an excuse that grows is seen.
 */

export const EXCUSES = {
  'double by the network':
    'N5 delivered one request twice to a provider that keeps no keys: both had an effect, or the sender was told of the one that had none.',
  'moved by another':
    'Another device had moved the order to where the person wanted it, so that the move was refused, at a provider that keeps no keys.',
  'arrived after the look-up':
    'N3 or S5 held a request back until after the device had asked whether it arrived, at a provider that keeps no keys.',
  'arrived when its sender had its answer':
    'N3 or N5 brought a request to the provider after its sender had been answered or had given it up.',
  'looks done by another':
    'The request, its reply or the note of it was lost, and a change of another device, or one that this device knows nothing of any more, made the same row look done, at a provider that keeps no keys.',
  'undone by another':
    'Another device took back what had arrived without an answer, at a provider that keeps no keys: it looks as if it had not.',
  'cleared with the storage':
    'A member has logged out, which clears all of local storage, and no page was opened between the moment in which another one was killed in a tap of another member and the sign-in of the one who left.',
  'lost by a power cut': 'D4 or D5 took the entry, or the note that it was settled, from the disk.',
  'erased while on its way':
    'A request arrived whose entry had gone with a logout, and the same member, who had signed in again, changed the same thing meanwhile.',
  'looks as before':
    'Another device, or the second copy of an earlier request (N5), changed or ordered the line as well, so that the look-up found as many pieces as this device had known before the addition arrived, at a provider that keeps no keys.',
  'looks left behind':
    'Before the look that follows an order another device had put as many pieces of the line into the cart as it had held before, at a provider that does not say that it takes the line itself.',
  'sent again by the person':
    'The change could not be told by reading, and the person, who was asked, had it sent again.',
  'key forgotten': 'S6: the provider forgot the key before its published retention.',
  'clock over the lease':
    'D8 moved the clock of the device over the end of a lease whose lock was stolen, or whose sender was asleep.',
  'no lock to wait for':
    'The browser has no locks, L2 took one from a living context, or L1 left it with a dead one: two contexts sent the same key, or the same token.',
  'overtaken before its refusal':
    'Another context had sent the request again when its refusal came, and without keys that one could be told otherwise.',
  'refused while in doubt':
    'A clear no came after a try without an answer, or to what a browser may have sent twice by itself, and the look-up whether it had arrived failed, at a provider that keeps no keys.',
  'clock over the wait': 'D8 moved the clock of the device over a wait that was asked for.',
  'wait not noted':
    'The disk was full or the transaction failed as the device wrote down a wait that was asked for: other contexts could not know of it.',
} as const;

type Excuse = keyof typeof EXCUSES;

/** Counts an excuse; always true, so that a condition may end in it. */
export function excuse(history: History, name: Excuse): boolean {
  count(history.excused, name);
  return true;
}

/** Why a second effect of one key was not for the device to prevent; null when it was. */
export function whyDoubled(
  history: History,
  life: Life,
  first: ObservedEffect,
  second: ObservedEffect,
): Excuse | null {
  const { device } = life;
  if (wasHitSince(history, 'loss', device, life.bornAt)) return 'lost by a power cut';
  // A key that may be forgotten by now is as good as none.
  const isKept = second.at - first.at <= IDEMPOTENCY_RETENTION_MS;
  if (isKept && wasHitSince(history, 'S6', device, first.at)) return 'key forgotten';
  if (isKept && history.hasCapability('idempotency')) return null;
  if (life.isResentUntold) return 'sent again by the person';
  if (first.requestId === second.requestId) return 'double by the network';
  const sends = life.sends.filter(({ key }) => key === life.last.idem);
  const sendOf = ({ requestId }: ObservedEffect) =>
    sends.find((send) => send.requestId === requestId);
  if (isToldOtherwise(sendOf(first))) return 'double by the network';
  const isLate = [first, second].some((effect) => {
    const send = sendOf(effect);
    return send !== undefined && hasArrivedLate(send, effect);
  });
  if (isLate && !wasHasty(sendOf(first), sendOf(second))) return 'arrived after the look-up';
  // The wait that keeps two tries apart is in the log, and there it goes by the device's clock. Who tried knows better.
  const leftAt = sendOf(first)?.at ?? first.at;
  const isByAnother = sendOf(first)?.context !== sendOf(second)?.context;
  if (isLate && isByAnother && wasHitSince(history, 'D8', device, leftAt))
    return 'clock over the wait';
  if (isClockOverLease(history, life, sendOf(first), sendOf(second))) return 'clock over the lease';
  if (looksAsBefore(history, life, first, sendOf(second))) return 'looks as before';
  return isUndoneBetween(history, life, first, second) ? 'undone by another' : null;
}

/** Of two deliveries one found an expired token, or a storm, and its answer came through: it surely had no effect itself. */
export function isToldOtherwise(send: Send | undefined): boolean {
  if (send?.outcome !== 'reply' || send.told === null) return false;
  const { effects, reply } = send.told;
  return send.arrivals.length > 1 && effects.length === 0 && [401, 425, 429].includes(reply.status);
}

/**
 * The clock was set while one context was sending, and another took the entry over before that was through, as it had
 * the lock: it was stolen, or the sender, which held it, was dead or asleep.
 */
function isClockOverLease(
  history: History,
  { takenOverAt }: Life,
  first: Send | undefined,
  second: Send | undefined,
): boolean {
  if (first === undefined || second === undefined || first.context === second.context) return false;
  const [one, two] = first.at < second.at ? [first, second] : [second, first];
  const device = one.context.device.id;
  const isOpen = one.endedAt === null || one.endedAt >= two.at;
  const isStolen = wasHitSince(history, 'L2', device, 0);
  const isStepped = takenOverAt >= one.at && wasHitSince(history, 'D8', device, one.at);
  return isOpen && isStepped && (one.isSenderHurt || isStolen);
}

/** The look-up before the second try got the state that the device had before the first. */
function looksAsBefore(
  { sends, effects, lives }: History,
  { device, last }: Life,
  first: ObservedEffect,
  second: Send | undefined,
): boolean {
  if (last.kind !== 'cart:add' || second === undefined) return false;
  const look = sends.findLast(
    (send) =>
      send.context === second.context &&
      isCartLook(send) &&
      send.endedAt !== null &&
      send.endedAt <= second.at,
  );
  const [arrival] = look?.arrivals ?? [];
  if (arrival?.reply.status !== 200 || arrival.at < first.at) return false;
  const held = piecesIn(arrival.reply, first.subject.slice('cart:'.length));
  const known = (last.baseAtSeal as { quantity: number } | null | undefined)?.quantity ?? 0;
  const isChangedElsewhere = effects.some(
    (effect) =>
      (effect.subject === first.subject || isOrderOf(effect, last)) &&
      effect.at <= arrival.at &&
      effect.key !== null &&
      effect.key !== last.idem &&
      isUnknownTo(device, lives.get(effect.key), effect),
  );
  return held === known && isChangedElsewhere;
}

/** Endings after which a device knows nothing of a change that it made itself. */
const FORGOTTEN: readonly Life['ending'][] = [
  'lost by a power cut',
  'erased at sign-out',
  'discarded by another',
];

/**
 * It is another device's, that of the network's second copy of a request (N5), or of a change that this device has no
 * trace of any more.
 */
function isUnknownTo(device: string, life: Life | undefined, effect: ObservedEffect): boolean {
  if (life?.device !== device || FORGOTTEN.includes(life.ending)) return true;
  const { requestId, place } = effect;
  if (life.effects.some((each) => each.requestId === requestId && each.place < place)) return true;
  return life.sends.some((send) => send.requestId === requestId && hasArrivedLate(send, effect));
}

/** An order takes its line along. */
export function isOrderOf({ subject, body }: ObservedEffect, { args }: Entry): boolean {
  return subject.startsWith('order:') && (body ?? '').includes(String(args.listingId));
}

/** How long a request that has timed out may still be in transit: until then a look-up decides nothing. */
const QUIET_MS = 30_000;

function wasHasty(first: Send | undefined, second: Send | undefined): boolean {
  const [one, two] = [first, second].sort((a, b) => (a?.at ?? 0) - (b?.at ?? 0));
  if (one?.outcome !== 'timeout' || one.endedAt === null || one.isSenderHurt) return false;
  return two !== undefined && two.at - one.endedAt < QUIET_MS;
}

/** Whether the pull that made the reminder brought as many pieces as before the order, and those put on top since (OFF-03). */
export function looksLeftBehind(
  { sends, lives, hasCapability }: History,
  { device, bornAt, last }: Life,
  order: ObservedEffect,
): boolean {
  if (hasCapability('orders.line')) return false;
  // The answer to an addition may tell the cart as well.
  const [look] = sends
    .filter(
      (send) =>
        send.context.device.id === device &&
        send.request.path === 'cart' &&
        (send.endedAt ?? Infinity) <= bornAt &&
        readableReply(send)?.status === 200 &&
        tellsCart(send.arrivals[0]),
    )
    .sort((a, b) => Number(b.endedAt) - Number(a.endedAt));
  const [arrival] = look?.arrivals ?? [];
  const [target = ''] = last.targets;
  const ordering = lives.get(order.key ?? '')?.last;
  // The quantity of the line before the order; by the log, as the call itself names none to such a provider.
  const base = ordering?.baseAtSeal as { quantity: number } | null | undefined;
  const before = Number(base?.quantity ?? ordering?.args.quantity);
  const onTop = last.kind === 'cart:set' ? Number(last.args.quantity) : 0;
  return (
    arrival !== undefined &&
    arrival.at >= order.at &&
    piecesIn(arrival.reply, target.slice('cartLines:'.length)) === before + onTop
  );
}

function isCartLook({ request: { method, path } }: Send): boolean {
  return method === 'GET' && path === 'cart';
}

function tellsCart(arrival: Send['arrivals'][number] | undefined): boolean {
  return arrival !== undefined && readCart(JSON.parse(arrival.reply.body)) !== null;
}

/** How many pieces of a line a cart tells. */
export function piecesIn({ body }: Pick<JudgedReply, 'body'>, lineKey: string): number {
  const lines = readCart(JSON.parse(body)) ?? [];
  return lines.find(({ key }) => key === lineKey)?.quantity ?? 0;
}

function isUndoneBetween(
  { effects }: History,
  { last }: Life,
  first: ObservedEffect,
  second: ObservedEffect,
): boolean {
  return effects.some(
    ({ key, subject, place }) =>
      key !== last.idem && subject === first.subject && place > first.place && place < second.place,
  );
}

/** It took effect when its sender had already given it up, or had the answer to another delivery (N5). */
export function hasArrivedLate({ outcome, endedAt }: Send, { at }: ObservedEffect): boolean {
  return outcome !== null && endedAt !== null && endedAt <= at;
}

/** How far the engine may be wrong about when it sealed a request: 15 s, and an answer that was on its way for long. */
const TOLD_MS = 25_000;

/**
 * Whether another effect made the row look as if the unanswered change had happened: then no answer of a provider
 * without keys could have distinguished them.
 */
export function looksDoneByAnother(history: History, life: Life): boolean {
  const firstSend = life.sends[0];
  // Its context ended between the claim and the request: that it was never sent cannot be known either.
  const hasLostOne = firstSend === undefined ? life.last.isUnconfirmed : life.sends.some(isUntold);
  // The answer came, and its context ended before it was noted, or the disk did not take the note.
  const wasUnnoted = ({ isSenderHurt, isNoteLost }: Send) => isSenderHurt || isNoteLost === true;
  const isUnnoted = life.last.isUnconfirmed && life.sends.some(wasUnnoted);
  const unseenSince = lastPullBefore(history, life, firstSend?.at ?? life.firstClaimedAt);
  const isAbout = subjectsOf(life);
  const isOrder = life.last.kind === 'order:place';
  // An order and a listing have a time of creation: none of long before the request was sealed looks like its own, where
  // the provider's time is known.
  const isDated = history.saysTime && (isOrder || life.last.kind === 'listing:create');
  const since = isDated ? Math.max(unseenSince, life.firstClaimedAt - TOLD_MS) : unseenSince;
  const listingId = String(life.last.args.listingId);
  return (
    (hasLostOne || isUnnoted) &&
    history.effects.some(
      (effect) =>
        effect.at >= since &&
        effect.memberId === life.last.userId &&
        effect.key !== life.last.idem &&
        isUnknownTo(life.device, history.lives.get(effect.key ?? ''), effect) &&
        (isOrder && effect.subject.startsWith('order:')
          ? (effect.body ?? '').includes(listingId)
          : isAbout(effect.subject)),
    )
  );
}

/**
 * The device has no clear answer: none came, the provider failed or was not done with it, or a foreign page came in its
 * place.
 */
function isUntold(send: Send): boolean {
  const reply = readableReply(send);
  const isPage = reply?.headers['content-type']?.includes('html') === true;
  const isInProgress = reply?.body.includes('idempotency-in-progress') === true;
  return isPage || isInProgress || saysNothing(reply);
}

/** Effects of others since the last pull of this resource were not known when the request was made. */
function lastPullBefore({ sends }: History, { device, last }: Life, at: number): number {
  const path = tellingPathOf(last);
  const [target = ''] = last.targets;
  const pulls = sends.filter(
    (send) =>
      send.isTakenIn === true &&
      send.leftOut?.includes(target) !== true &&
      send.context.device.id === device &&
      (send.endedAt ?? Infinity) <= at &&
      isOfPath(send, path),
  );
  return Math.max(0, ...pulls.map((pull) => pull.at - LONGEST_BETWEEN_LOOKS_MS));
}

/** The resource by which a device looks up whether a change of this kind was made. */
function tellingPathOf({ kind, args }: Entry): string {
  if (kind.startsWith('cart:')) return 'cart';
  if (kind.startsWith('wishlist:')) return 'wishlist';
  if (kind.startsWith('order:')) return 'orders/buyer/history';
  return kind === 'listing:create' ? 'listings/mine' : `products/${String(args.listingId)}`;
}

/** A page pulls all that it shows at once; the answers come in any order. */
const LONGEST_BETWEEN_LOOKS_MS = 30_000;

function subjectsOf({ last: { kind, args } }: Life): (subject: string) => boolean {
  const id = String(args.listingId ?? args.orderId ?? args.localId);
  return kind === 'listing:create'
    ? (subject) => subject.startsWith('listing:')
    : (subject) => subject.slice(subject.indexOf(':') + 1).startsWith(id);
}

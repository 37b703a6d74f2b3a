import { excuse, hasArrivedLate, looksDoneByAnother, piecesIn } from '../excused.ts';
import { type Entry, isUnclear } from '../entries.ts';
import { type History, isYes, type Life, type ObservedEffect, readableReply } from '../history.ts';
import type { LogChange } from '../follow-commit.ts';
import { isOfPath } from '../taken-in.ts';
import { wasCutSince } from '../follow-commit.ts';
import type { Row } from '../seams.ts';
import { describeEntry } from '../words.ts';

/*
 * K1 (I2): every confirmed change ends as exactly one of applied, joined with another, refused and visible, given up by
 * the person, or still waiting. None vanishes.
 */

/** Entries that left the log in a commit as "accepted" without the provider having done it. */
export function* checkEndings(history: History, { ended }: LogChange): Iterable<string> {
  for (const { life, before, ending } of ended) {
    if (ending === 'accepted') yield* checkAccepted(history, life, before);
    if (ending === 'discarded') yield* checkDiscarded(history, life, before);
  }
}

function* checkAccepted(history: History, life: Life, entry: Entry): Iterable<string> {
  if (life.effects.length > 0 || hasYes(life) || isAlreadyDone(life)) return;
  if (wasCutSince(history, life)) return;
  const isKeyless = !history.hasCapability('idempotency');
  const isAsWanted = [isSaved, isShownAsWanted, isLineAsWanted].some((each) => each(history, life));
  if (isKeyless && isAsWanted) return;
  if (isKeyless && looksDoneByAnother(history, life) && excuse(history, 'looks done by another'))
    return;
  if (isKeyless && isMovedByAnother(history, life) && excuse(history, 'moved by another')) return;
  const how = life.sends.length === 0 ? 'was never sent' : `was answered ${answersOf(life)}`;
  yield `${describeEntry(entry)} left the log as accepted, but it never took effect: it ${how}.`;
}

function hasYes({ sends }: Life): boolean {
  return sends.some(({ arrivals }) => arrivals.some(({ reply }) => isYes(reply)));
}

/** A row that is gone cannot be removed: the mutation counts as done. */
function isAlreadyDone({ last, sends }: Life): boolean {
  if (!last.kind.endsWith(':remove') && last.kind !== 'listing:delete') return false;
  return sends.some(({ arrivals }) =>
    arrivals.some(({ reply: { status } }) => status === 404 || status === 410),
  );
}

/** The look-up showed that the listing is saved, by this change or an earlier one: the mutation counts as done. */
function isSaved(history: History, life: Life): boolean {
  const { kind, args } = life.last;
  if (kind !== 'wishlist:add') return false;
  return lastLook(history, life, ['wishlist'])?.includes(String(args.listingId)) === true;
}

/** The look-up showed the listing as the edit wants it, for it wanted what was there: the mutation counts as done. */
function isShownAsWanted(history: History, life: Life): boolean {
  const { kind, args } = life.last;
  if (kind !== 'listing:edit' && kind !== 'listing:status') return false;
  const id = String(args.listingId);
  const told = lastLook(history, life, ['listings/mine', `products/${id}`]);
  const wanted = Object.entries((args.fields as object | undefined) ?? { status: args.status });
  return rowsIn(JSON.parse(told ?? 'null')).some(
    (row) =>
      (row.id ?? row._id) === id &&
      wanted.every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value)),
  );
}

/** The look-up showed the line with the wanted pieces, or without any: the mutation counts as done. */
function isLineAsWanted(history: History, life: Life): boolean {
  const { kind, args, targets } = life.last;
  if (kind !== 'cart:set' && kind !== 'cart:remove') return false;
  const body = lastLook(history, life, ['cart']);
  if (body === undefined) return false;
  const [line = ''] = targets;
  const wanted = kind === 'cart:set' ? Number(args.quantity) : 0;
  return piecesIn({ body }, line.slice('cartLines:'.length)) === wanted;
}

/** All objects in an answer, however it wraps them. */
function rowsIn(value: unknown): Row[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Row, ...Object.values(value).flatMap(rowsIn)];
}

/** What the device was told last of these since it first sent the change. A pull may be on its way beside the look-up. */
function lastLook(
  { sends }: History,
  { device, firstClaimedAt }: Life,
  paths: readonly string[],
): string | undefined {
  const looks = sends.filter(
    (send) =>
      send.context.device.id === device &&
      paths.some((path) => isOfPath(send, path)) &&
      send.at >= firstClaimedAt &&
      send.endedAt !== null,
  );
  const answers = looks
    .sort((one, other) => Number(one.endedAt) - Number(other.endedAt))
    .map(readableReply);
  return answers.findLast((each) => each?.status === 200)?.body;
}

/** Refused, an order is looked at, as a browser may have sent the move twice: it is where the person wanted it. */
function isMovedByAnother({ effects }: History, { last, sends }: Life): boolean {
  if (last.kind !== 'order:status') return false;
  const refusedAt = sends.flatMap(({ arrivals }) =>
    arrivals.filter(({ reply: { status } }) => status === 409).map(({ at }) => at),
  );
  const before = Math.max(...refusedAt);
  const moves = effects.filter(
    ({ subject, at }) => subject === `order:${String(last.args.orderId)}` && at <= before,
  );
  const { status } = JSON.parse(moves.at(-1)?.body ?? '{}') as { status?: unknown };
  return status === last.args.status;
}

function answersOf({ sends }: Life): string {
  return sends
    .map(({ outcome, arrivals }) => arrivals.at(-1)?.reply.status ?? outcome ?? 'nothing')
    .join(', ');
}

function* checkDiscarded(
  history: History,
  { effects, sends }: Life,
  entry: Entry,
): Iterable<string> {
  // A failure without a clear refusal may hide an effect: there the person decides without knowing, and the app says so.
  if (entry.state === 'refused' || effects.length === 0) return;
  // Told that nothing was done, the device does not know that the network has kept a second copy of the request (N5).
  const isOfCopy = (effect: ObservedEffect) =>
    sends.some(
      (send) =>
        send.requestId === effect.requestId &&
        send.outcome === 'reply' &&
        hasArrivedLate(send, effect),
    );
  if (effects.every(isOfCopy) && excuse(history, 'double by the network')) return;
  yield `${describeEntry(entry)} was taken back as never sent while it was ${entry.state}, but the provider had done it.`;
}

/** A sealed change may have arrived: it is sent again with its key, never put back to the person (I2, I3). */
export function* checkHeld({ changed }: LogChange): Iterable<string> {
  for (const { before, after } of changed) {
    if (after.state !== 'held' || before.state === 'held' || !after.isSealed) continue;
    yield `${describeEntry(after)} waits for consent although it was sent before and may have arrived.`;
  }
}

/** Effects that came after the app had shown the change as taken back. */
export function* checkLateEffects(history: History): Iterable<string> {
  for (const life of history.lives.values()) {
    const { ending, endedAt, last, effects } = life;
    if (ending !== 'discarded' || last.state === 'refused' || endedAt === null) continue;
    if (effects.some(({ at }) => at >= endedAt))
      yield `${describeEntry(last)} was given up, and took effect afterwards.`;
  }
}

/** It waits for a person without a clear refusal: an answer that a context took in late still settles it. */
function isOpenQuestion(entry: Entry): boolean {
  return entry.state === 'held' || isUnclear(entry);
}

/** Of an earlier try, by a context that slept until another one had been refused: the change was made all the same. */
function hasReadYes({ sends, effects }: Life): boolean {
  const replies = sends.map(readableReply);
  return effects.length > 0 && replies.some((reply) => reply !== null && isYes(reply));
}

/** A refused change stays visible until the person decides: it may not just be gone. */
export function* checkVanished({ ended }: LogChange): Iterable<string> {
  for (const { before, ending, life } of ended) {
    if (ending !== 'accepted' || !['refused', 'held', 'parked'].includes(before.state)) continue;
    if (isOpenQuestion(before) && (hasYes(life) || life.effects.length > 0)) continue;
    if (hasReadYes(life)) continue;
    yield `${describeEntry(before)} was ${before.state} and vanished without a decision.`;
  }
}

import { excuse, isOrderOf, looksLeftBehind, whyDoubled } from '../excused.ts';
import type { LogChange } from '../follow-commit.ts';
import type { History, ObservedEffect, Send } from '../history.ts';
import { requestOf } from '../reference/requests.ts';
import { saysTheSame } from '../reference/fold.ts';
import type { Row } from '../seams.ts';
import { describeEntry } from '../words.ts';

/*
 * K2 (I3, I5): at most one effect per key, every effect is one that a person asked for, the same key has the same bytes.
 */

/** Doing these twice is not the same as doing them once. */
const COUNTED = ['cart:add', 'order:place', 'review:write', 'listing:create'];

export function* checkEffect(history: History, effect: ObservedEffect): Iterable<string> {
  if (effect.key === null) {
    yield `${effect.method} ${effect.path} took effect without an idempotency key.`;
    return;
  }
  const life = history.lives.get(effect.key);
  if (life === undefined) {
    yield `${effect.method} ${effect.path} took effect with the key ${effect.key}, which no log ever held.`;
    return;
  }
  const [first] = life.effects;
  if (first === undefined || first === effect) return;
  const mayRepeat = !history.hasCapability('idempotency') && !COUNTED.includes(life.last.kind);
  if (mayRepeat) return;
  const reason = whyDoubled(history, life, first, effect);
  if (reason !== null && excuse(history, reason)) return;
  yield `${describeEntry(life.last)} took effect twice.`;
}

/** The bytes of a key never change after they were first sent (I5). */
export function* checkBytes(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  const first = life?.sends[0];
  if (life === undefined || first === undefined || first === send) return;
  if (fingerprintOf(first) !== fingerprintOf(send))
    yield `${describeEntry(life.last)} was sent again with other bytes: ${fingerprintOf(first)}, then ${fingerprintOf(send)}.`;
}

function isRepeat({ lives }: History, effect: ObservedEffect): boolean {
  const first = effect.key === null ? undefined : lives.get(effect.key)?.effects[0];
  return first !== undefined && first !== effect;
}

function fingerprintOf({ request: { method, path, body, headers } }: Send): string {
  const text = typeof body === 'string' || body === null ? body : `${body.length} bytes`;
  return JSON.stringify([method, path, text, headers['order-line'], headers['base-updated-at']]);
}

/** A request has the content of its entry. */
export function* checkContent(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life === undefined) return;
  const expected = requestOf(life.last);
  const { method, path, body } = send.request;
  const [bare] = path.split('?');
  const isSame = method === expected.method && bare === expected.path && tells(body, expected.body);
  if (!isSame)
    yield `${describeEntry(life.last)} was sent as ${method} ${path} ${String(body)}, which is not what it says.`;
}

function tells(body: string | Uint8Array | null, expected: Row | null): boolean {
  if (expected === null || typeof body !== 'string') return true;
  const told = JSON.parse(body) as Row;
  return Object.entries(expected).every(
    ([name, value]) => value === undefined || saysTheSame(told[name], value),
  );
}

/** Sealed bytes stay as they are in the log too, also over a crash (I5). */
export function* checkSeal({ changed }: LogChange): Iterable<string> {
  for (const { before, after } of changed)
    if (before.sealed !== null && before.sealed !== after.sealed)
      yield `${describeEntry(after)} was sealed, and its bytes in the log changed.`;
}

/** A log holds mutations of persons, and the compensations of settled orders. */
export function* checkBirths({ unexplained }: LogChange): Iterable<string> {
  for (const entry of unexplained)
    yield `${describeEntry(entry)} entered the log, and no person had asked for it.`;
}

/**
 * A reminder removes the pieces that an order consumed. A line that was added at the provider since, by another device, is
 * another mutation.
 */
export function* checkReminder(history: History, effect: ObservedEffect): Iterable<string> {
  const life = effect.key === null ? undefined : history.lives.get(effect.key);
  if (life?.born !== 'reminder') return;
  const isOwn = ({ key }: ObservedEffect) => history.lives.get(key ?? '')?.device === life.device;
  // One that leaves pieces in the line leaves those that this device has put there since.
  const later = history.effects.filter(
    (each) =>
      each.subject === effect.subject &&
      each.memberId === effect.memberId &&
      each.place < effect.place &&
      each.key !== effect.key &&
      (life.last.kind === 'cart:remove' || !isOwn(each)) &&
      (each.method === 'POST' || each.method === 'PUT') &&
      // The network's second delivery of an addition (N5) is no mutation.
      !isRepeat(history, each),
  );
  const ordered = history.effects.filter(
    (each) =>
      isOrderOf(each, life.last) && each.memberId === effect.memberId && each.at <= effect.at,
  );
  const lastOrder = ordered.at(-1);
  if (lastOrder === undefined || later.every(({ place }) => place < lastOrder.place)) return;
  // Another device may have ordered of the same line since; it is this device's order of the line that is reminded of, as
  // it had arrived by then: its second copy (N5) comes later.
  const [line] = life.last.targets;
  const isReminded = (each: ObservedEffect) =>
    isOwn(each) &&
    each.at <= life.bornAt &&
    history.lives.get(each.key ?? '')?.last.targets.includes(line ?? '') === true;
  const remindedOf = ordered.findLast(isReminded) ?? lastOrder;
  if (looksLeftBehind(history, life, remindedOf) && excuse(history, 'looks left behind')) return;
  yield `${describeEntry(life.last)} removed a line that was added after the order it reminds of.`;
}

import type { Entry } from '../entries.ts';
import { type History, type Life, readableReply, type Send, wasHitSince } from '../history.ts';
import { describeEntry, describeSpan } from '../words.ts';
import { dependsOn } from './k06-poison.ts';

/*
 * K6 while faults last (I8): a change that shares nothing with a failing one does not wait for it. Said only where
 * nothing else can have kept it back: the network, the session, the disk and the contexts were well, the lanes were not
 * full, and the provider had not throttled.
 */

/** Recording, claiming and a lane that becomes free take less, also on a slow disk. */
const BOUND_MS = 4_000;

/** Faults that may keep everything back. */
const EXCUSING = [
  ...(['N1', 'N2', 'N3', 'N6', 'N7', 'N9', 'N11', 'A1', 'A2', 'A3', 'A4', 'A7'] as const),
  ...(['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'L1', 'L2'] as const),
  ...(['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'S3', 'S4', 'S6', 'S11'] as const),
];

export function* checkPassing(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life?.born !== 'person' || life.sends[0] !== send) return;
  const { device, bornAt, last } = life;
  const waitedMs = send.at - bornAt;
  if (waitedMs <= BOUND_MS || wasExcused(history, device) || standsBehind(history, life)) return;
  const within = history.sends.filter(
    (each) =>
      each !== send &&
      each.key !== null &&
      each.context.device.id === device &&
      (each.endedAt ?? Infinity) >= bornAt,
  );
  if (within.some((each) => isRelated(history, each, life) || tookLong(each, send.at))) return;
  const failed = within.find(isOwnFailure);
  if (failed !== undefined)
    yield `${describeEntry(last)} waited ${describeSpan(waitedMs)} behind another change that was answered ${readableReply(failed)?.status}, with which it shares nothing.`;
}

/** A change that it depends on, or of the cart that it orders from, was under way before it and may wait for its next try. */
function standsBehind({ lives }: History, life: Life): boolean {
  const { device, bornAt, last } = life;
  return [...lives.values()].some(
    (other) =>
      other.device === device &&
      other.last.idem !== last.idem &&
      other.bornAt <= bornAt &&
      (other.endedAt ?? Infinity) > bornAt &&
      other.sends.length > 0 &&
      (other.last.state !== 'refused' || other.claimedAt >= bornAt) &&
      (followsFrom(life, other.last) ||
        (last.kind === 'order:place' && other.last.kind.startsWith('cart:'))),
  );
}

function wasExcused(history: History, device: string): boolean {
  const isSignedOut = history.calls.some(
    (call) => call.device === device && (call.kind === 'sign-out' || call.kind === 'sign-in'),
  );
  return isSignedOut || EXCUSING.some((name) => wasHitSince(history, name, device, 0));
}

/** A listing no longer names a photo as the device did once the provider has given it an address. */
function followsFrom({ first, last }: Life, other: Entry): boolean {
  return dependsOn(last, other) || dependsOn(first, other);
}

function isRelated({ lives }: History, { key }: Send, life: Life): boolean {
  const other = key === null ? undefined : lives.get(key)?.last;
  if (other === undefined || other.kind === 'order:place') return true;
  return followsFrom(life, other);
}

function tookLong({ at, endedAt }: Send, now: number): boolean {
  return (endedAt ?? now) - at > BOUND_MS / 2;
}

/** The provider failed on this one change, and said so. */
function isOwnFailure(send: Send): boolean {
  const status = readableReply(send)?.status;
  return status === 500 || status === 409;
}

import { type Entry, isLive, isStuck } from '../entries.ts';
import { excuse } from '../excused.ts';
import type { LogChange } from '../follow-commit.ts';
import type { Commit } from '../endings.ts';
import {
  type History,
  type Life,
  type ObservedEffect,
  type Send,
  wasHitSince,
} from '../history.ts';
import { liveOf } from '../device-state.ts';
import { describeEntry } from '../words.ts';

/* K3 (I4): per key the provider sees changes in the order of the log, and an order after its dependencies. */

/** No entry is sent before earlier ones on its keys, and before its dependencies. */
export function* checkTurn(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  const state = history.states.get(send.context.device.id);
  if (life === undefined || state === undefined) return;
  const { last } = life;
  if (!isLive(last)) return;
  for (const earlier of liveOf(state, last.userId)) {
    if (earlier.seq >= last.seq || earlier.idem === last.idem) continue;
    if (isInOneBatch(history, earlier, send)) continue;
    const isSameKey = earlier.keys.some((key) => last.keys.includes(key));
    const isBarrier =
      isCartBeforeOrder(earlier, last) &&
      !life.passed.has(earlier.idem) &&
      !isStuck(earlier, liveOf(state, last.userId));
    if (isSameKey || isBarrier)
      yield `${describeEntry(last)} was sent while ${describeEntry(earlier)} was still ${earlier.state}.`;
  }
}

/** The provider tries the items of a batch in their order, and none after one of its keys that failed. */
function isInOneBatch({ lives }: History, earlier: Entry, { requestId }: Send): boolean {
  return lives.get(earlier.idem)?.sends.at(-1)?.requestId === requestId;
}

function isCartBeforeOrder(earlier: Entry, { kind, groupId }: Entry): boolean {
  if (kind !== 'order:place' || !earlier.kind.startsWith('cart:')) return false;
  return earlier.groupId === null || earlier.groupId !== groupId;
}

/** Effects of one device on one key come in the order of its log. */
export function* checkEffectOrder(history: History, effect: ObservedEffect): Iterable<string> {
  const life = effect.key === null ? undefined : history.lives.get(effect.key);
  if (life === undefined) return;
  // A repeat is judged by K2.
  if (life.effects[0] !== effect) return;
  for (const other of history.lives.values()) {
    if (other.device !== life.device || other.last.userId !== life.last.userId) continue;
    const [earlier] = other.effects;
    // A retry goes to the end of the log: what counts is where it stood then.
    if (earlier === undefined || (earlier.seq ?? 0) <= life.last.seq) continue;
    // A log that was erased (D3) counts from the beginning again.
    if (earlier.at <= life.bornAt) continue;
    if (!other.last.keys.some((key) => life.last.keys.includes(key))) continue;
    if (isLate(life.sends, effect)) {
      excuse(history, 'arrived when its sender had its answer');
      continue;
    }
    if (isAfterQuestion(history, life, effect)) {
      excuse(history, 'arrived after the look-up');
      continue;
    }
    if (life.ending === 'erased at sign-out' && (life.endedAt ?? 0) <= other.bornAt) {
      excuse(history, 'erased while on its way');
      continue;
    }
    yield `${describeEntry(life.last)} took effect after ${describeEntry(other.last)}, which was recorded later.`;
  }
}

/** What the provider still works on after a connection broke: until then no later change of the same thing is sent. */
const WORKED_ON_MS = 10_000;

/** A request that broke is repeated, and takes effect once more: no later change of the device on its keys was sent by then. */
export function* checkUndone(history: History, effect: ObservedEffect): Iterable<string> {
  const life = effect.key === null ? undefined : history.lives.get(effect.key);
  const broken = life?.sends.find(({ requestId }) => requestId === effect.requestId);
  if (life === undefined || broken?.outcome !== 'lost' || broken.endedAt === null) return;
  const { endedAt, context, isSenderHurt } = broken;
  if (life.effects[0] === effect || isSenderHurt || effect.at - endedAt > WORKED_ON_MS) return;
  if (wasHitSince(history, 'D8', life.device, broken.at)) return;
  for (const { device, last, sends } of history.lives.values()) {
    const isLater =
      device === life.device && last.userId === life.last.userId && last.seq > life.last.seq;
    if (!isLater || !last.keys.some((key) => life.last.keys.includes(key))) continue;
    const isHasty = sends.some(
      (send) => send.at >= endedAt && send.at <= effect.at && send.arrivals.length > 0,
    );
    if (isHasty && context.state !== 'dead')
      yield `${describeEntry(last)} was sent while an earlier request of ${describeEntry(life.last)} could still undo it.`;
  }
}

function isLate(sends: readonly Send[], { requestId, at }: ObservedEffect): boolean {
  const send = sends.find((each) => each.requestId === requestId);
  return send?.endedAt !== null && send?.endedAt !== undefined && send.endedAt <= at;
}

/** Its sender was gone, the look-up did not tell whether it had arrived, and the person was asked: others may pass. */
function isAfterQuestion(
  history: History,
  { sends, last }: Life,
  { requestId }: ObservedEffect,
): boolean {
  if (last.state !== 'refused' || history.hasCapability('idempotency')) return false;
  return sends.some((each) => each.requestId === requestId && each.isSenderHurt);
}

/** What an order stands on stays before it: to join it with a later change would take it behind the order. */
export function* checkJoining({ before }: Commit, { ended }: LogChange): Iterable<string> {
  for (const { before: entry, ending } of ended) {
    if (ending !== 'coalesced') continue;
    const order = before.entries.find(
      (each) => isLive(each) && each.kind === 'order:place' && each.waitsFor.includes(entry.seq),
    );
    if (order !== undefined)
      yield `${describeEntry(entry)} joined a later change although ${describeEntry(order)} stands on it.`;
  }
}

/** The second half of a move is sent only when the first was accepted: else the listing would be in neither list. */
export function* checkHalves(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  const movesTo = life?.last.args.movesTo;
  if (life === undefined || typeof movesTo !== 'string' || life.last.isUnconfirmed) return;
  for (const { device, bornAt, last } of history.lives.values()) {
    // One tap records both; a retry moves the second half to the end of the log, perhaps behind an unrelated addition.
    const isFirst =
      last.kind === 'cart:add' &&
      device === life.device &&
      bornAt === life.bornAt &&
      last.seq === life.last.seq - 1 &&
      last.keys.includes(movesTo);
    if (isFirst && last.state === 'refused' && last.userId === life.last.userId)
      yield `${describeEntry(life.last)} was sent although ${describeEntry(last)}, its first half, was refused.`;
  }
}

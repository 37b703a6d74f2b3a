import { IDEMPOTENCY_RETENTION_MS } from '#core/contract/headers.ts';
import type { History, Life, ObservedEffect, Send } from './history.ts';
import { count, wasHitSince } from './history.ts';

/*
 * Every case in which a check does not blame the engine for what it would otherwise call a violation. Each is as narrow
 * as it can be told, has a name, and is counted and printed: an excuse that grows is seen.
 */

export const EXCUSES = {
  'double by the network': 'N5 delivered one request twice to a provider that keeps no keys.',
  'arrived after the look-up':
    'N3 held a request back until after the device had asked whether it arrived, at a provider that keeps no keys.',
  'arrived when its sender had its answer':
    'N3 or N5 brought a request to the provider after its sender had been answered or had given it up.',
  'looks done by another':
    'The request or its reply was lost while another change made the same row look done, at a provider that keeps no keys.',
  'lost by a power cut': 'D4 or D5 took the entry, or the note that it was settled, from the disk.',
  'sent again by the person':
    'The change could not be told by reading, and the person, who was asked, had it sent again.',
  'key forgotten': 'S6: the provider forgot the key before its published retention.',
  'clock over the lease': 'D8 moved the clock of the device over the end of the lease.',
  'clock over the wait': 'D8 moved the clock of the device over a wait that was asked for.',
} as const;

export type Excuse = keyof typeof EXCUSES;

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
  if (life.last.failure?.code === 'effect-unknown') return 'sent again by the person';
  if (first.requestId === second.requestId) return 'double by the network';
  const sends = life.sends.filter(({ key }) => key === life.last.idem);
  const sendOf = ({ requestId }: ObservedEffect) =>
    sends.find((send) => send.requestId === requestId);
  const isLate = [first, second].some((effect) => {
    const send = sendOf(effect);
    return send !== undefined && hasArrivedLate(send, effect);
  });
  return isLate && !wasHasty(sendOf(first), sendOf(second)) ? 'arrived after the look-up' : null;
}

/** How long a request that has timed out may still be on its way: until then the look-up tells nothing. */
const QUIET_MS = 30_000;

function wasHasty(first: Send | undefined, second: Send | undefined): boolean {
  const [one, two] = [first, second].sort((a, b) => (a?.at ?? 0) - (b?.at ?? 0));
  if (one?.outcome !== 'timeout' || one.endedAt === null || one.isSenderHurt) return false;
  return two !== undefined && two.at - one.endedAt < QUIET_MS;
}

/** It took effect when its sender had already given it up. */
function hasArrivedLate({ outcome, endedAt }: Send, { at }: ObservedEffect): boolean {
  return outcome !== null && outcome !== 'reply' && endedAt !== null && endedAt <= at;
}

/**
 * Whether something else made the row look as if the unanswered change had happened: then nothing that a provider
 * without keys tells could have told them apart.
 */
export function looksDoneByAnother({ effects }: History, life: Life): boolean {
  const firstSend = life.sends[0];
  if (firstSend === undefined) return false;
  const hasLostOne = life.sends.some(({ outcome }) => outcome !== 'reply');
  const isAbout = subjectsOf(life);
  const isOrder = life.last.kind === 'order:place';
  const listingId = String(life.last.args.listingId);
  return (
    hasLostOne &&
    effects.some(
      (effect) =>
        effect.at >= firstSend.at &&
        effect.key !== life.last.idem &&
        (isOrder && effect.subject.startsWith('order:')
          ? (effect.body ?? '').includes(listingId)
          : isAbout(effect.subject)),
    )
  );
}

function subjectsOf({ last: { kind, args } }: Life): (subject: string) => boolean {
  const id = String(args.listingId ?? args.orderId ?? args.localId);
  return kind === 'listing:create'
    ? (subject) => subject.startsWith('listing:')
    : (subject) => subject.slice(subject.indexOf(':') + 1).startsWith(id);
}

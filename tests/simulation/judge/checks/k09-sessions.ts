import { memberOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import { excuse } from '../excused.ts';
import {
  type History,
  isYes,
  openCalls,
  readableReply,
  type Send,
  wasNoteLost,
} from '../history.ts';
import { TURN } from '../observe-wire.ts';
import type { JudgedContext } from '../seams.ts';
import { describeEntry } from '../words.ts';

/* K9 (I10, I11): one refresh per generation of tokens, and no change under another member's token. */

/** Tokens of one generation are renewed again only when the first renewal may not have reached the device. */
export function* checkRefresh(history: History, send: Send): Iterable<string> {
  if (!isRefresh(send) || send.generation === null) return;
  const earlier = history.sends.filter(
    (each) =>
      each !== send &&
      isRefresh(each) &&
      each.generation === send.generation &&
      each.context.device === send.context.device &&
      // Without locks two contexts cannot know of each other's call; each renews once.
      (each.context === send.context || !history.lockless.has(send.context.device.id)),
  );
  const wasted = earlier.find((each) => !mayTryAgain(history, each));
  if (wasted === undefined) return;
  const isOther = wasted.context !== send.context;
  const hadNoTurn = wasStolen(history, wasted, send) || isShutOut(wasted) || isShutOut(send);
  if (isOther && hadNoTurn && excuse(history, 'no lock to wait for')) return;
  const which = wasted.outcome === null ? 'is still on its way' : 'was answered';
  yield `Tokens of one generation are being renewed ${earlier.length + 1} times, although the call ${wasted.requestId} for it ${which}.`;
}

function isRefresh({ request: { path } }: Send): boolean {
  return path === 'auth/refresh-token';
}

/** Longer than any call of the engine may take: a call that is open by then hangs. */
const CALL_LIMIT_MS = 45_000;

const LOCK_WAIT_MS = 15_000;

/** L2 took a lock from one of them since there are tokens of this generation to renew: the next one got its turn too soon. */
function wasStolen({ states, tokens }: History, wasted: Send, send: Send): boolean {
  const { device } = send.context;
  const token = states.get(device.id)?.session?.accessToken as string;
  const since = tokens.get(token)?.since ?? Infinity;
  return device
    .stolenLocks()
    .some(
      ({ name, owner, at }) =>
        name.startsWith(TURN) &&
        at >= since &&
        [wasted.context, send.context].includes(owner as JudgedContext),
    );
}

/** All locks of renewals are held by others, one of them dead or frozen (L1): its timeout has passed. */
function isShutOut({ turns }: Send): boolean {
  return (
    turns.length >= 2 &&
    turns.every(({ isOwn }) => !isOwn) &&
    turns.some(({ isHolderAlive }) => !isHolderAlive)
  );
}

function mayTryAgain(history: History, send: Send): boolean {
  if (send.isSenderHurt) return true;
  if (send.outcome === null) return history.now() - send.at > CALL_LIMIT_MS;
  if (wasNoteLost(history, send)) return true;
  // A context whose database does not answer keeps the others waiting no longer than this.
  if (send.endedAt !== null && history.now() - send.endedAt > LOCK_WAIT_MS) return true;
  const reply = readableReply(send);
  return reply === null || !isYes(reply) ? reply?.status !== 400 : false;
}

/** An entry leaves the device with the token of the member who made it, and of no other (I10). */
export function* checkPrincipal(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life === undefined) return;
  const owner = send.token === null ? undefined : history.tokens.get(send.token);
  if (send.token === null) yield `${describeEntry(life.last)} was sent without a token.`;
  else if (owner === undefined)
    yield `${describeEntry(life.last)} was sent with a token that no session of the device held.`;
  else if (owner.memberId !== life.last.userId)
    yield `${describeEntry(life.last)} of ${life.last.userId} was sent with the token of ${owner.memberId}.`;
}

/** A member who has signed out stays signed out until they sign in. */
export function* checkResurrection(history: History, commit: Commit): Iterable<string> {
  if (!commit.tables.includes('session')) return;
  const was = memberOf(commit.before);
  const is = memberOf(commit.after);
  if (was !== null || is === null) return;
  const isSigningIn = openCalls(history, commit.context).some(({ kind }) => kind === 'sign-in');
  const isFirst = !history.calls.some(
    ({ device, kind }) => device === commit.device && (kind === 'sign-out' || kind === 'sign-in'),
  );
  if (!isSigningIn && !isFirst && wasSignedOut(history, commit.device, is))
    yield `${is} was signed in again on ${commit.device} without signing in.`;
}

function wasSignedOut(history: History, device: string, memberId: string): boolean {
  const decisions = history.calls.filter(
    (call) => call.device === device && (call.kind === 'sign-out' || call.kind === 'sign-in'),
  );
  const last = decisions.at(-1);
  return last?.kind === 'sign-out' && last.memberId === memberId;
}

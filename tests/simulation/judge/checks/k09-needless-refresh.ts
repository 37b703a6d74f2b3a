import { excuse } from '../excused.ts';
import { type History, type Send, wasHitSince } from '../history.ts';

/*
 * K9, before a renewal (I11): a token is renewed when the provider has refused it, and not because a 401 of an older one
 * came late. A needless renewal takes the token away from the requests that are on the wire with it.
 */

export function* checkNeed(history: History, { context, request }: Send): Iterable<string> {
  if (request.path !== 'auth/refresh-token') return;
  const session = history.states.get(context.device.id)?.session ?? null;
  const token = session === null ? null : (session.accessToken as string);
  const isRefused = history.sends.some(
    (send) =>
      send.token === token &&
      send.context.device === context.device &&
      send.arrivals.some(({ reply: { status } }) => status === 401),
  );
  if (token === null || isRefused) return;
  if (isOvertaken(history, context, token) && excuse(history, 'no lock to wait for')) return;
  yield `${context.id} renews a token that the provider has not refused.`;
}

/** From reading the session to the request. */
const SOON_MS = 1_000;

/** Without a lock a context may read the tokens that it was refused, and another renew them before its request leaves. */
function isOvertaken(history: History, context: Send['context'], token: string): boolean {
  const { id } = context.device;
  const hasLock =
    !history.lockless.has(id) &&
    !wasHitSince(history, 'L1', id, 0) &&
    !wasHitSince(history, 'L2', id, 0);
  const since = history.tokens.get(token)?.since ?? -Infinity;
  if (hasLock || history.now() - since > SOON_MS) return false;
  return history.sends.some(
    (send) =>
      send.context === context &&
      send.token !== token &&
      send.endedAt !== null &&
      send.endedAt <= since &&
      send.arrivals.some(({ reply: { status } }) => status === 401),
  );
}

import type { History, Send } from '../history.ts';

/*
 * K9, before a renewal (I11): a token is renewed when the provider has refused it, and not because a 401 came late that
 * was said of an older one. A needless renewal takes the token away from whatever is on the wire with it.
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
  if (token !== null && !isRefused)
    yield `${context.id} renews a token that the provider has not refused.`;
}

import type { RefreshOutcome } from './refresh.ts';
import type { Bearer, SessionAccess } from './session-access.ts';

/** Reads the bearer for a call; while a renewal delays the call, it is marked as having had no effect. */
export type ReadBearer = (call: { isRefused: boolean }) => Promise<Bearer | null>;

/**
 * Renews an expired token before it is sent, which spares every call a 401. Each token once only: whether it is valid
 * is the provider's to say, by a 401. A new token that arrives expired means that the clock is wrong, and ends all
 * early renewals of this context.
 */
export function createEarlyRenewal(
  session: Pick<SessionAccess, 'bearer'>,
  refresh: (generation: number) => Promise<RefreshOutcome>,
): ReadBearer {
  let triedUpTo = 0;
  return async (call) => {
    const bearer = await session.bearer();
    const generation = bearer?.generation ?? null;
    if (bearer?.isExpired !== true || generation === null || generation <= triedUpTo) return bearer;
    call.isRefused = true;
    await refresh(generation);
    const next = await session.bearer();
    const isNoBetter = next?.isExpired === true && (next.generation ?? 0) > generation;
    triedUpTo = Math.max(triedUpTo, isNoBetter ? Infinity : generation);
    return next;
  };
}

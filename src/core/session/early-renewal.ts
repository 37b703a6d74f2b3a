import type { RefreshOutcome } from './refresh.ts';
import type { Bearer, SessionAccess } from './session-access.ts';

/** Reads the bearer for a call, and marks a call that a renewal holds up: until it leaves, it had no effect. */
export type ReadBearer = (call: { isRefused: boolean }) => Promise<Bearer | null>;

/**
 * Renews a token that has run out before it is sent, in the place of a refused call for each that would carry it. Each
 * token only once: whether it counts is the provider's to say, which it does by 401. One that has run out as it comes
 * tells of a clock that is not to be trusted, and ends all early renewals of this context.
 */
export function createEarlyRenewal(
  session: Pick<SessionAccess, 'bearer'>,
  refresh: (generation: number) => Promise<RefreshOutcome>,
): ReadBearer {
  let triedUpTo = 0;
  return async (call) => {
    const bearer = await session.bearer();
    const generation = bearer?.generation ?? null;
    if (bearer?.hasRunOut !== true || generation === null || generation <= triedUpTo) return bearer;
    call.isRefused = true;
    await refresh(generation);
    const next = await session.bearer();
    const isNoBetter = next?.hasRunOut === true && (next.generation ?? 0) > generation;
    triedUpTo = Math.max(triedUpTo, isNoBetter ? Infinity : generation);
    return next;
  };
}

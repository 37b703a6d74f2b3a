import { useEffect } from 'react';
import { canBuy, type User } from '#core/domain/user.ts';
import type { Resource } from '#core/mirror/resource.ts';
import { useMember } from './runtime-context.tsx';
import { showLoadFailure } from './show-load-failure.ts';
import { type ResourceState, useResource } from './use-resource.ts';

/**
 * Keeps the cart or the wishlist of a shopper fresh. Says so when it could not be reached and there is no copy on the
 * device at all; `LoadFailureAnnouncer` tells of what was answered with an error.
 */
export function useShopperResource(resourceOf: (member: User) => Resource): ResourceState {
  const member = useMember();
  const state = useResource(canBuy(member) && member !== null ? resourceOf(member) : null);
  const hasNothing = state.outcome === 'unreachable' && state.fetchedAt === null;
  useEffect(() => {
    if (hasNothing) showLoadFailure(null);
  }, [hasNothing]);
  return state;
}

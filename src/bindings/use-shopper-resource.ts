import { useEffect } from 'react';
import { canBuy, type User } from '#core/domain/user.ts';
import type { Resource } from '#core/mirror/resources/resource.ts';
import { useMember } from './runtime-context.tsx';
import { showLoadFailure } from './show-load-failure.ts';
import { type ResourceState, useResource } from './use-resource.ts';

/**
 * Keeps a shopper's cart or wishlist fresh. Reports when it is unreachable and the device has no copy at all;
 * `LoadFailureAnnouncer` reports answers with an error.
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

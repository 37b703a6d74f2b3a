import { useEffect } from 'react';
import type { User } from '#core/domain/user.ts';
import type { Resource } from '#core/mirror/resource.ts';
import { showError } from '#ui/toast.ts';
import { useMember } from './runtime-context.tsx';
import { type ResourceState, useResource } from './use-resource.ts';

/** Source: specification §8. */
const LOAD_FAILED = 'Could not fetch your cart or wishlist.';

/**
 * Keeps the cart or the wishlist of a shopper fresh. Says so when the provider would not give it, or when there is no
 * copy on the device at all; a missing network alone is no failure.
 */
export function useShopperResource(resourceOf: (member: User) => Resource): ResourceState {
  const member = useMember();
  const isBuyer = member !== null && member.role !== 'seller';
  const state = useResource(isBuyer ? resourceOf(member) : null);
  const hasFailed =
    state.outcome === 'refused' ||
    state.outcome === 'missing' ||
    (state.outcome === 'unreachable' && state.fetchedAt === null);
  useEffect(() => {
    if (hasFailed) showError(state.message ?? LOAD_FAILED, { id: 'shopper-load' });
  }, [hasFailed, state.message]);
  return state;
}

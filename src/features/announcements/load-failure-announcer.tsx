import { useEffect } from 'react';
import { canBuy } from '#core/domain/user.ts';
import { cartResource, wishlistResource } from '#core/mirror/resources/member-resources.ts';
import type { Resource } from '#core/mirror/resources/resource.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { showLoadFailure } from '#bindings/show-load-failure.ts';

/**
 * On any page of a shopper, announces that the provider refused the cart or the wishlist: once per failed pull. Network
 * failures are silent.
 */
export function LoadFailureAnnouncer() {
  const runtime = useRuntime();
  const member = useMember();
  useEffect(() => {
    if (member === null || !canBuy(member)) return;
    const stops = [cartResource(member), wishlistResource(member)].map((resource) =>
      watchPulls(runtime, resource),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [runtime, member]);
  return null;
}

function watchPulls(runtime: Runtime, resource: Resource): () => void {
  // Loaded after the page: the first pull may already have ended.
  let wasPulling = true;
  const check = () => {
    const isPulling = runtime.pulls.isPulling(resource);
    const hasEnded = wasPulling && !isPulling;
    wasPulling = isPulling;
    if (hasEnded) tell(runtime, resource).catch(reportError);
  };
  check();
  return runtime.pulls.subscribe(check);
}

async function tell({ db, isOnline }: Runtime, { key }: Resource): Promise<void> {
  const last = await db.resources.get(key);
  const isAnswered = last?.outcome === 'refused' || last?.outcome === 'missing';
  if (isAnswered && isOnline()) showLoadFailure(last.message);
}

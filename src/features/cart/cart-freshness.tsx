import { FreshnessCaption } from '#components/sync/freshness-caption.tsx';
import { useOnline } from '#bindings/use-online.ts';
import type { ResourceState } from '#bindings/use-resource.ts';

/** How old the shown cart is; nothing to say while the provider answers. */
export function CartFreshness({ freshness }: { freshness: ResourceState }) {
  const isOnline = useOnline();
  if (isOnline && freshness.outcome !== 'unreachable') return null;
  return <FreshnessCaption updatedAtMs={freshness.fetchedAt} suffix="on this device" />;
}

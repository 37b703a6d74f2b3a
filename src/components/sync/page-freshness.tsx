import { useOnline } from '#bindings/use-online.ts';
import type { ResourceState } from '#bindings/use-resource.ts';
import { FreshnessCaption } from './freshness-caption.tsx';

/** How old a screen's rows are: always there, so that a network that comes and goes moves nothing below. */
export function PageFreshness({ of }: { of: Pick<ResourceState, 'fetchedAt' | 'outcome'> }) {
  const isReached = useOnline() && of.outcome !== 'unreachable';
  return (
    <FreshnessCaption
      updatedAtMs={of.fetchedAt}
      isAsking={isReached}
      {...(!isReached && { suffix: 'on this device' })}
    />
  );
}

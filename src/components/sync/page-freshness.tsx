import { useOnline } from '#bindings/use-online.ts';
import type { ResourceState } from '#bindings/use-resource.ts';
import { FreshnessCaption } from './freshness-caption.tsx';

/** The age of a screen's rows: always rendered, so that a flapping network moves nothing below. */
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

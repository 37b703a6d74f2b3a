import { useOnline } from '#bindings/use-online.ts';
import type { ResourceState } from '#bindings/use-resource.ts';
import { FreshnessCaption } from './freshness-caption.tsx';
import styles from './page-freshness.module.css';

const ON_THIS_DEVICE = 'on this device';

/** The age of a screen's rows: always rendered, and always as wide, so that a flapping network moves nothing below. */
export function PageFreshness({ of }: { of: Pick<ResourceState, 'fetchedAt' | 'outcome'> }) {
  const isReached = useOnline() && of.outcome !== 'unreachable';
  return (
    <div className={styles.caption} data-later={isReached ? ON_THIS_DEVICE : undefined}>
      <FreshnessCaption
        updatedAtMs={of.fetchedAt}
        isAsking={isReached}
        {...(!isReached && { suffix: ON_THIS_DEVICE })}
      />
    </div>
  );
}

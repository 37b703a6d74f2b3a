import { useRuntime } from '#bindings/runtime-context.tsx';
import type { Outcome } from '#core/sync/queries/outcomes.ts';
import { formatMoment } from '#core/domain/time.ts';
import { COPY, describeChange } from './copy.ts';
import styles from './entry-list.module.css';
import { ShortList } from './short-list.tsx';

/** Recently accepted changes. */
export function RecentList({ rows }: { rows: readonly Outcome[] }) {
  const { now } = useRuntime();
  return (
    <ShortList title={COPY.recent} rows={rows} rowKey={({ entry }) => entry}>
      {({ kind, args, at }) => {
        const { what, which } = describeChange(kind, args);
        return (
          <>
            <div className={styles.words}>
              <p className={styles.what}>{what}</p>
              {which !== '' && <p className={styles.which}>{which}</p>}
            </div>
            <p className={styles.quiet}>{formatMoment(at, now())}</p>
          </>
        );
      }}
    </ShortList>
  );
}

import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import type { MetaValues } from '#core/storage/meta-values.ts';
import { formatMoment } from '#core/domain/time.ts';
import { connectionWords, COPY } from './copy.ts';
import styles from './sync-centre-page.module.css';

type Reachability = MetaValues['contact'];

/** When the provider last answered, and what is in the way if it does not. */
export function ConnectionStatus({ reachability }: { reachability: Reachability | null }) {
  const isOnline = useOnline();
  const { now } = useRuntime();
  const at = reachability?.lastReachedAt ?? null;
  const last = at === null ? COPY.noContact : COPY.lastContact(formatMoment(at, now()));
  return (
    <p className={styles.contact}>
      {connectionWords(isOnline, reachability?.state)} {last}
    </p>
  );
}

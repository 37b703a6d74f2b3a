import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import type { MetaValues } from '#core/storage/meta-values.ts';
import { momentWords } from './moment-copy.ts';
import styles from './sync-centre-page.module.css';

type Reachability = MetaValues['contact'];

/** When the provider last answered, and what is in the way if it does not. */
export function ConnectionCopy({ reachability }: { reachability: Reachability | null }) {
  const isOnline = useOnline();
  const { now } = useRuntime();
  const at = reachability?.lastReachedAt ?? null;
  const last =
    at === null ? "Haven't reached UniKade yet." : `Last contact ${momentWords(at, now())}.`;
  return (
    <p className={styles.contact}>
      {stateWords(isOnline, reachability?.state)} {last}
    </p>
  );
}

function stateWords(isOnline: boolean, state: string | undefined): string {
  if (!isOnline) return 'You are disconnected. Changes will be sent later.';
  if (state === 'captive') return 'No internet (sign in to Wi-Fi?).';
  return state === 'unreachable' ? "We can't reach UniKade right now." : 'Connected.';
}

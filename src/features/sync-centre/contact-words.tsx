import { useOnline } from '#components/use-online.ts';
import { momentWords } from './moment-words.ts';
import styles from './sync-centre-page.module.css';
import { useContact } from './queries.ts';

/** When the provider last answered, and what is in the way if it does not. */
export function ContactWords() {
  const isOnline = useOnline();
  const contact = useContact();
  const at = contact?.lastReachedAt ?? null;
  const last = at === null ? 'No contact with UniKade yet.' : `Last contact ${momentWords(at)}.`;
  return (
    <p className={styles.contact}>
      {stateWords(isOnline, contact?.state)} {last}
    </p>
  );
}

function stateWords(isOnline: boolean, state: string | undefined): string {
  if (!isOnline) return 'You are disconnected. Changes will be sent later.';
  if (state === 'captive') return 'No internet (sign in to Wi-Fi?).';
  return state === 'unreachable' ? 'UniKade cannot be reached right now.' : 'Connected.';
}

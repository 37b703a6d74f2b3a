import { markOf } from '#components/entry-state.ts';
import { LinkButton } from '#components/link-button.tsx';
import { useRuntime } from '#components/runtime-context.tsx';
import { SyncMark } from '#components/sync-mark.tsx';
import { formatClock, formatDate } from '#core/domain/time.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { discardChange } from './actions.ts';
import { choicesFor, type EntryChoice } from './entry-choices.ts';
import styles from './entry-list.module.css';
import { type ChangeWords, describeChange, describeReason } from './entry-words.ts';

/** One unsent change: what it is, since when, why it is still here, and what can be done. */
export function EntryCard({ entry }: { entry: OutboxEntry }) {
  const words = describeChange(entry.kind, entry.args);
  const reason = describeReason(entry);
  const mark = markOf(entry);
  return (
    <li className={styles.row} data-sync-state={mark}>
      <div className={styles.words}>
        <p className={styles.what}>{words.what}</p>
        {words.which !== '' && <p className={styles.which}>{words.which}</p>}
        <p className={styles.quiet}>
          <SyncMark state={mark} />
          since {formatDate(new Date(entry.createdAt).toISOString())},{' '}
          {formatClock(entry.createdAt)}
        </p>
        {reason !== null && (
          <p className={classNames(styles.reason, mark === 'attention' && styles.attention)}>
            {reason}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {choicesFor(entry).map((choice) => (
          <ChoiceButton key={choice} choice={choice} entry={entry} words={words} />
        ))}
      </div>
    </li>
  );
}

interface ChoiceButtonProps {
  choice: EntryChoice;
  entry: OutboxEntry;
  words: ChangeWords;
}

function ChoiceButton({ choice, entry, words }: ChoiceButtonProps) {
  const runtime = useRuntime();
  const about = `${words.what}: ${words.which}`;
  switch (choice) {
    case 'decide-in-cart':
      return (
        <LinkButton to="/cart" size="small">
          Decide in the cart
        </LinkButton>
      );
    case 'retry':
    case 'send':
      return (
        <Button
          size="small"
          aria-label={`${LABELS[choice]}. ${about}`}
          onClick={() => {
            runtime.sync.retry(entry.seq).catch(reportError);
          }}
        >
          {LABELS[choice]}
        </Button>
      );
    case 'discard':
    case 'cancel':
      return (
        <Button
          size="small"
          variant="secondary"
          aria-label={`${LABELS[choice]}. ${about}`}
          onClick={() => {
            discardChange(runtime, entry.seq).catch(reportError);
          }}
        >
          {LABELS[choice]}
        </Button>
      );
  }
}

const LABELS = {
  retry: 'Retry',
  send: 'Send it now',
  discard: 'Discard',
  cancel: 'Cancel this change',
} as const;

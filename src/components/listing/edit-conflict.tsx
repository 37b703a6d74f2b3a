import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { discardChange } from '#components/sync/discard-change.ts';
import { Button } from '#ui/controls/button.tsx';
import styles from './edit-conflict.module.css';
import { listEditDifferences } from './edit-differences.ts';
import { LinkButton } from '../page/link-button.tsx';
import { editRefusedAddress } from '../page/dashboard-addresses.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { CONFLICT } from './conflict-copy.ts';

interface EditConflictProps {
  /** A refused edit of a listing that another device has changed meanwhile; renders nothing for any other entry. */
  entry: PendingChange;
  /** Called with a text of the decision: its button is gone by then. */
  onDecided?: (words: string) => void;
}

/** Yours and theirs, field by field, with the three ways out. Source: rulings, NS-36. */
export function EditConflict({ entry, onDecided }: EditConflictProps) {
  const runtime = useRuntime();
  const differences = listEditDifferences(entry);
  if (differences === null) return null;
  return (
    <div className={styles.conflict}>
      <p className={styles.words}>
        {differences.length === 0 ? CONFLICT.isSame : CONFLICT.question}
      </p>
      {differences.length > 0 && (
        <ul role="list" className={styles.fields}>
          {differences.map(({ field, label, yours, theirs }) => (
            <li key={field} className={styles.field}>
              <p className={styles.label}>{label}</p>
              <Side title={CONFLICT.yours} words={yours} />
              <Side title={CONFLICT.theirs} words={theirs} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {differences.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              runtime.sync
                .retry(entry.seq)
                .then(() => onDecided?.(CONFLICT.keepsMine))
                .catch(reportError);
            }}
          >
            {CONFLICT.keepMine}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            discardChange(runtime, entry.seq, { tooLate: CONFLICT.tooLate })
              .then((isGone) => (isGone ? onDecided?.(CONFLICT.keepsTheirs) : undefined))
              .catch(reportError);
          }}
        >
          {CONFLICT.keepTheirs}
        </Button>
        {differences.length > 0 && (
          <LinkButton size="small" variant="secondary" to={editRefusedAddress(entry.seq)}>
            {CONFLICT.edit}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function Side({ title, words }: { title: string; words: string }) {
  return (
    <div className={styles.side}>
      <p className={styles.whose}>{title}</p>
      <p className={styles.value}>{words}</p>
    </div>
  );
}

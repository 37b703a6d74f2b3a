import { EditConflict } from '#components/listing/edit-conflict.tsx';
import { listEditDifferences } from '#components/listing/edit-differences.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { describeReason } from '#components/sync/describe-reason.ts';
import { editAddress } from '#components/sync/entry-addresses.ts';
import { choicesFor } from '#components/sync/entry-choices.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { Button } from '#ui/controls/button.tsx';
import { discardListingChange } from './actions.ts';
import styles from './change-list.module.css';
import type { ListingChange } from './queries.ts';
import { changeWords, LISTING } from './copy.ts';

interface AttentionListProps {
  changes: readonly ListingChange[];
  /** Called with what the status line says of a decision: its button is gone by then. */
  onStatus: (words: string) => void;
}

/** Changes that were refused or got no clear answer: the reason and the options. Shown here and in the sync centre, never by a toast. */
export function AttentionList({ changes, onStatus }: AttentionListProps) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2 className={styles.heading}>{LISTING.attentionHeading}</h2>
      <ul role="list" className={styles.list}>
        {changes.map(({ entry, title }) => (
          <li key={entry.seq} className={styles.card} data-sync-state="attention">
            <p className={styles.what}>
              {changeWords(entry.kind, title)} <SyncBadge state="attention" />
            </p>
            {listEditDifferences(entry) === null ? (
              <Refusal entry={entry} title={title} onStatus={onStatus} />
            ) : (
              <EditConflict entry={entry} onDecided={onStatus} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RefusalProps {
  entry: PendingChange;
  title: string;
  onStatus: (words: string) => void;
}

function Refusal({ entry, title, onStatus }: RefusalProps) {
  const runtime = useRuntime();
  const about = changeWords(entry.kind, title);
  const choices = choicesFor(entry);
  const address = choices.includes('edit') ? editAddress(entry) : null;
  return (
    <>
      <p className={styles.reason}>{describeReason(entry)}</p>
      <div className={styles.actions}>
        {address !== null && (
          <LinkButton size="small" to={address} aria-label={`${LISTING.edit}. ${about}`}>
            {LISTING.edit}
          </LinkButton>
        )}
        {choices.includes('retry') && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${LISTING.retry}. ${about}`}
            onClick={() => {
              runtime.sync
                .retry(entry.seq)
                .then(() => onStatus(LISTING.tryingAgain(about)))
                .catch(reportError);
            }}
          >
            {LISTING.retry}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          aria-label={`${LISTING.discard}. ${about}`}
          onClick={() => {
            discardListingChange(runtime, entry.seq)
              .then((isGone) => isGone && onStatus(LISTING.discarded(about)))
              .catch(reportError);
          }}
        >
          {LISTING.discard}
        </Button>
      </div>
    </>
  );
}

import { badgeOf } from '#components/sync/entry-state.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { discardListingChange } from './actions.ts';
import styles from './change-list.module.css';
import type { ListingChange } from './queries.ts';
import { changeWords, LISTING } from './copy.ts';

interface WaitingDeletionsProps {
  changes: readonly ListingChange[];
  /** Called with what the status line says once one is taken back: its button is gone by then. */
  onStatus: (words: string) => void;
}

/** Deletions whose rows have left the table, but which the provider has not received: until then they can be undone. */
export function WaitingDeletions({ changes, onStatus }: WaitingDeletionsProps) {
  const runtime = useRuntime();
  if (changes.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2 className={styles.heading}>{LISTING.deletionsHeading}</h2>
      <ul role="list" className={styles.list}>
        {changes.map(({ entry, title }) => (
          <li key={entry.seq} className={styles.line} data-sync-state={badgeOf(entry)}>
            <s className={styles.title}>{title}</s>
            <SyncBadge state={badgeOf(entry)} />
            {entry.canBeDiscarded && (
              <Button
                size="small"
                variant="secondary"
                aria-label={LISTING.cancelDeletionOf(title)}
                onClick={() => {
                  discardListingChange(runtime, entry.seq)
                    .then(
                      (isGone) =>
                        isGone && onStatus(LISTING.takenBack(changeWords(entry.kind, title))),
                    )
                    .catch(reportError);
                }}
              >
                {LISTING.cancelChange}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

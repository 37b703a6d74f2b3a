import { useEffect, useRef, useState } from 'react';
import { useTimeout } from '#bindings/use-timeout.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { COPY, SAMPLE_NOTIFICATIONS, type SampleNotification } from './notifications-copy.ts';
import styles from './notifications-dialog.module.css';

/** Entries that the dialog begins with, and that each Load More adds. */
const NOTIFICATIONS_AT_ONCE = 4;

/** As long as a provider would take. Source: specification §9. */
export const LOAD_MORE_DELAY_MS = 1500;

interface NotificationsDialogProps {
  onClose: () => void;
}

/** A seller's notifications. Entries still loading when it is closed are not added. */
export function NotificationsDialog({ onClose }: NotificationsDialogProps) {
  const [shown, setShown] = useState(NOTIFICATIONS_AT_ONCE);
  const [isLoading, setIsLoading] = useState(false);
  const after = useTimeout();
  const list = useRef<HTMLUListElement>(null);
  const hasMore = shown < SAMPLE_NOTIFICATIONS.length;

  // The pressed button may be gone: the focus moves to the first new entry.
  useEffect(() => {
    if (shown === NOTIFICATIONS_AT_ONCE) return;
    const firstNew = list.current?.children[shown - NOTIFICATIONS_AT_ONCE];
    if (firstNew instanceof HTMLElement) firstNew.focus();
  }, [shown]);

  function loadMore() {
    setIsLoading(true);
    after(LOAD_MORE_DELAY_MS, () => {
      setIsLoading(false);
      setShown(shown + NOTIFICATIONS_AT_ONCE);
    });
  }

  return (
    <Dialog title={COPY.title} isOpen onClose={onClose}>
      <p className={styles.caption}>{COPY.samples}</p>
      <ul ref={list} role="list" className={styles.list} aria-busy={isLoading}>
        {SAMPLE_NOTIFICATIONS.slice(0, shown).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <div className={styles.foot} role="status">
        {isLoading && <span className={styles.caption}>{COPY.loading}</span>}
        {!hasMore && <span className={styles.caption}>{COPY.end}</span>}
      </div>
      {hasMore && (
        <Button variant="secondary" isBusy={isLoading} onClick={loadMore}>
          {COPY.loadMore}
        </Button>
      )}
    </Dialog>
  );
}

function Entry({ entry }: { entry: SampleNotification }) {
  return (
    <li className={styles.entry} tabIndex={-1} data-new={entry.isNew || undefined}>
      <h3 className={styles.title}>
        {entry.title}
        {entry.isNew && <VisuallyHidden>{COPY.isNew}</VisuallyHidden>}
      </h3>
      <p>{entry.words}</p>
      <p className={styles.caption}>{entry.age}</p>
    </li>
  );
}

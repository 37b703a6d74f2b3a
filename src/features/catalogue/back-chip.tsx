import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { Button } from '#ui/button.tsx';
import { ArrowUpIcon } from '#ui/icons-arrow.tsx';
import styles from './back-chip.module.css';

/** After coming back, the way to the card that was opened last: the page itself begins at its top. */
export function BackChip({ openedId }: { openedId: string | null }) {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [isDone, setIsDone] = useState(false);
  if (!isReturn || openedId === null || isDone) return null;

  function jump() {
    const card = document.querySelector(`[data-listing-id="${CSS.escape(openedId ?? '')}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('a')?.focus({ preventScroll: true });
    setIsDone(true);
  }

  return (
    <div className={styles.chip}>
      <Button
        size="small"
        icon={<ArrowUpIcon size="small" className={styles.down} />}
        onClick={jump}
      >
        Back to where you were
      </Button>
    </div>
  );
}

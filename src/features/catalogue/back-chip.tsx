import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { Listing } from '#core/domain/listing.ts';
import { Button } from '#ui/controls/button.tsx';
import { ArrowUpIcon } from '#ui/icons/icons-action.tsx';
import styles from './list-chip.module.css';
import { COPY } from './copy.ts';

interface BackChipProps {
  /** Id of the listing; null when none was opened. */
  openedId: string | null;
  listings: readonly Listing[] | undefined;
}

/** After Back, leads to the card that was opened last: the list itself starts at its top. */
export function BackChip({ openedId: lastOpenedId, listings = [] }: BackChipProps) {
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Fixed at the first render: opening a card would otherwise flash the chip before the page changes.
  const [openedId] = useState(lastOpenedId);
  const [isDone, setIsDone] = useState(false);
  const isThere = listings.some(({ id }) => id === openedId);
  if (!isReturn || openedId === null || isDone || !isThere) return null;

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
        {COPY.back}
      </Button>
    </div>
  );
}

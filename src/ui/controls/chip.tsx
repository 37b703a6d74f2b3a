import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { CloseIcon } from '../icons/icons-action.tsx';

interface ChipProps {
  children: ReactNode;
  /** With it the chip is a toggle. */
  onToggle?: () => void;
  isSelected?: boolean;
  /** With it the chip carries a cross; `removeLabel` names it: 'Remove filter Books'. */
  onRemove?: () => void;
  removeLabel?: string;
  /** Slug of the category whose tint it has. */
  category?: string;
}

/** A toggle, a mark with a cross that removes it, or a mere mark; a toggle has no cross. */
export function Chip(props: ChipProps) {
  const {
    children,
    onToggle,
    isSelected = false,
    onRemove,
    removeLabel = 'Remove',
    category,
  } = props;
  if (onToggle !== undefined) {
    return (
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isSelected}
        data-category={category}
        onClick={onToggle}
      >
        {children}
      </button>
    );
  }
  return (
    <span className={styles.chip} data-category={category}>
      {children}
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon size="small" />
        </button>
      )}
    </span>
  );
}

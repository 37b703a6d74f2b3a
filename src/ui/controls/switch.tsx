import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  /** The visible words, or with `isLabelHidden` the name only. */
  label: string;
  isLabelHidden?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** Words for the state beside the switch: 'Active', 'Sold'. */
  stateText?: ReactNode;
}

/** A switch whose state its owner holds. Pattern: https://www.w3.org/WAI/ARIA/apg/patterns/switch/ */
export function Switch({
  label,
  isLabelHidden = false,
  isOn,
  onChange,
  isDisabled = false,
  stateText,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={isLabelHidden ? label : undefined}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
      {!isLabelHidden && <span>{label}</span>}
      {stateText !== undefined && <span className={styles.state}>{stateText}</span>}
    </button>
  );
}

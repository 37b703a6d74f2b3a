import styles from './stepper.module.css';
import { MinusIcon, PlusIcon } from '../icons/icons-action.tsx';

interface StepperProps {
  /** What is counted: 'Quantity', 'Quantity of Graph paper'. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  isDisabled?: boolean;
  size?: 'small' | 'medium';
}

/** Minus and plus around a number; each stops at its bound. */
export function Stepper(props: StepperProps) {
  const {
    label,
    value,
    onChange,
    min = 1,
    max = Infinity,
    isDisabled = false,
    size = 'medium',
  } = props;
  return (
    <div className={styles.stepper} role="group" aria-label={label} data-size={size}>
      <button
        type="button"
        className={styles.button}
        data-counts-taps
        aria-label={`Decrease ${lowerFirst(label)}`}
        disabled={isDisabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon size="small" />
      </button>
      <span className={styles.value} aria-live="polite" data-value={value}>
        {value}
      </span>
      <button
        type="button"
        className={styles.button}
        data-counts-taps
        aria-label={`Increase ${lowerFirst(label)}`}
        disabled={isDisabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon size="small" />
      </button>
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

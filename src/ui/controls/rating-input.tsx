import { useId } from 'react';
import { FieldError } from './field-error.tsx';
import { StarIcon } from '../icons/icons-state.tsx';
import styles from './rating-input.module.css';

interface RatingInputProps {
  label: string;
  /** 0 while nothing is chosen, else 1 to 5. */
  value: number;
  onChange: (value: number) => void;
  error?: string | null | undefined;
}

const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars to choose from; arrow keys move as in any group of radios. */
export function RatingInput({ label, value, onChange, error }: RatingInputProps) {
  const name = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  return (
    <fieldset
      className={styles.group}
      data-invalid={hasError || undefined}
      aria-describedby={hasError ? `${name}-error` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stars}>
        {STARS.map((star) => (
          <label key={star} className={styles.star} data-lit={star <= value || undefined}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={star}
              checked={star === value}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              onChange={() => onChange(star)}
            />
            <StarIcon isFilled={star <= value} />
          </label>
        ))}
      </div>
      {hasError && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

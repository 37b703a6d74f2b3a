import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';
import { FieldError } from './field-error.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `chips` lay short options side by side: sizes, colours. */
  layout?: 'list' | 'chips';
  error?: string | null | undefined;
}

/** Native radio buttons in a `fieldset`: arrow keys move the choice. A value of null chooses none. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, layout = 'list', error } = props;
  const name = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  return (
    <fieldset className={styles.group} aria-describedby={hasError ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={layout === 'chips' ? styles.chips : styles.list}>
        {options.map((option) => (
          <label key={option.value} className={layout === 'chips' ? styles.chip : styles.choice}>
            <input
              type="radio"
              className={styles.dot}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.words}>{option.label}</span>
          </label>
        ))}
      </div>
      {hasError && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

/** What a control needs to be tied to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  /** Shown as given, marks included: 'Full Name*'. */
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  isRequired?: boolean;
  /** Small words at the far end of the label line, such as a counter. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/**
 * A form control under its label, with a hint and an error that is announced. `children` spreads what it gets over the
 * control.
 */
export function Field({ label, hint, error, isRequired = false, aside, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const describedBy = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': hasError || undefined,
        'aria-required': isRequired || undefined,
      })}
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Quiet words after the label, such as a count. */
  note?: ReactNode;
}

/** A native checkbox: label and note are part of what can be pressed, and of its name. */
export function Checkbox({ label, note, ...rest }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span className={styles.words}>{label}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </label>
  );
}

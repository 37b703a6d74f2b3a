import type { ReactNode } from 'react';
import styles from './field-error.module.css';
import { ErrorIcon } from '../icons/icons-state.tsx';

/** A field's problem and its fix; announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <ErrorIcon size="small" />
      <span>{children}</span>
    </p>
  );
}

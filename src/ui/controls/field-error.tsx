import type { ReactNode } from 'react';
import styles from './field-error.module.css';
import { ErrorIcon } from '../icons/icons-state.tsx';

/** What is wrong with a field and how to mend it; announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <ErrorIcon size="small" />
      <span>{children}</span>
    </p>
  );
}

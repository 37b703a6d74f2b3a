import type { ReactNode } from 'react';
import styles from './fact.module.css';

interface FactProps {
  label: string;
  /** On one line where there is room, the value at its far end; or the value below a small label. */
  shape?: 'line' | 'stacked';
  children: ReactNode;
}

/** A term and its value, inside of a `<dl>`. */
export function Fact({ label, shape = 'line', children }: FactProps) {
  return (
    <div className={styles.fact} data-shape={shape}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactNode, Ref } from 'react';
import styles from './field-group.module.css';

interface FieldGroupProps {
  legend: string;
  /** Checkboxes bring their own spacing. */
  isDense?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** Fields that belong together, under the words for all of them. */
export function FieldGroup({ legend, isDense = false, ref, children }: FieldGroupProps) {
  return (
    <fieldset ref={ref} className={styles.group} data-dense={isDense || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/icons-arrow.tsx';
import styles from './select.module.css';

/** The native select in our style. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(styles.box, className)}>
      <select {...rest} className={styles.select}>
        {children}
      </select>
      <ChevronDownIcon size="small" className={styles.chevron} />
    </span>
  );
}

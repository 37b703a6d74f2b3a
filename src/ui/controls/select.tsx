import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/icons-arrow.tsx';
import styles from './select.module.css';

/** The browser's own list, which every phone draws best, in our frame. */
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

import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './textarea.module.css';

/** Four rows high unless told otherwise; the person can make it taller, not wider. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(styles.textarea, className)} />;
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-input.module.css';

export interface TextInputProps extends ComponentProps<'input'> {
  /** Before the text, inside the box: '+94', an icon. */
  leading?: ReactNode;
  /** After the text, inside the box: 'LKR'. */
  trailing?: ReactNode;
}

/** A native input in a box with room at both ends: `className` goes to the box, everything else to the input. */
export function TextInput({
  leading,
  trailing,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  return (
    <span className={classNames(styles.box, className)}>
      {leading !== undefined && <span className={styles.affix}>{leading}</span>}
      <input {...rest} type={type} className={styles.input} />
      {trailing !== undefined && <span className={styles.affix}>{trailing}</span>}
    </span>
  );
}

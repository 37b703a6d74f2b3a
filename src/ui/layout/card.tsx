import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  tone?: 'plain' | 'sunken' | 'brand';
  /** Without, the content reaches the edges. */
  isPadded?: boolean;
}

/** A surface of its own for what belongs together; further attributes go to its `<div>`. */
export function Card({ tone = 'plain', isPadded = true, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(styles.card, className)}
      data-tone={tone}
      data-padded={isPadded || undefined}
    />
  );
}

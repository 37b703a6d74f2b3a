import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, in words: its only name. */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'outlined' | 'floating' | 'danger';
}

/** A button that is an icon alone, with its name as a tooltip; every variant is as large as a thumb needs. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      data-variant={variant}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}

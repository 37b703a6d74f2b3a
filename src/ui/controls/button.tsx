import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from '../class-names.ts';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode;
  /** While true a press does nothing, but the button keeps its focus. */
  isBusy?: boolean;
  /** Shown instead of the children while busy: 'Saving...'. */
  busyText?: string;
}

/** A button that, unlike the browser's, submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  isBlock,
  icon,
  isBusy = false,
  busyText,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isBlock !== undefined && { isBlock }),
  };
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(look), className)}
      aria-disabled={isBusy || undefined}
      data-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy ? <span className={styles.busy} aria-hidden="true" /> : icon}
      {isBusy ? (busyText ?? children) : children}
    </button>
  );
}

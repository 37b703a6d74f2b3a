import styles from './button.module.css';
import { classNames } from '../class-names.ts';

export interface ButtonLook {
  /** `accent` is marigold: the one action a screen exists for. */
  variant?: 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  isBlock?: boolean;
}

/** The class of a button, or of a link that looks like one. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  isBlock = false,
}: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], isBlock && styles.block);
}

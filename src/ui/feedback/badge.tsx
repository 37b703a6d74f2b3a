import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'brand' | 'success' | 'warning' | 'danger' | 'info';
  icon?: ReactNode;
  children: ReactNode;
}

/** A word or two that mark a thing: a discount, a role, a state. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

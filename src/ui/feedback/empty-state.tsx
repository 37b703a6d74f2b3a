import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What the person can do. */
  children?: ReactNode;
  /** A large icon, or a drawing. */
  picture?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** Replaces a list or a page that has nothing to show: a heading, what is missing, and an action. */
export function EmptyState({
  title,
  children,
  picture,
  action,
  headingLevel: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  children: ReactNode;
  /** In the place of the tab bar instead of above it. */
  isAlone?: boolean;
}

/** The one action of a screen, kept in reach of the thumb: fixed above the tab bar on phones with room for it, in the flow elsewhere. */
export function ActionBar({ children, isAlone = false }: ActionBarProps) {
  return (
    <div className={styles.bar} data-action-bar={isAlone ? 'alone' : ''}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The one action of a screen, kept in reach of the thumb: fixed above the tab bar on phones with room for it, in the flow elsewhere. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-action-bar="">
      {children}
    </div>
  );
}

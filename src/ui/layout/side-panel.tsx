import type { ReactNode } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** The name of the panel for a screen reader. */
  label: string;
  /** Null while its dialog is open: fields with the same labels would stand twice. */
  panel: ReactNode;
  children: ReactNode;
}

/** A panel that stays in reach beside a long list, where there is room for both; elsewhere the list alone. */
export function SidePanel({ label, panel, children }: SidePanelProps) {
  return (
    <div className={styles.layout}>
      <aside className={styles.side} aria-label={label}>
        {panel}
      </aside>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import styles from './policy-block.module.css';

interface PolicyBlockProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** One separate rule in a box. */
export function PolicyBlock({ icon, title, children }: PolicyBlockProps) {
  return (
    <Card className={styles.block}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h2>{title}</h2>
        {children}
      </div>
    </Card>
  );
}

/** The rules of a page, one under the other. */
export function PolicyBlocks({ children }: { children: ReactNode }) {
  return <div className={styles.blocks}>{children}</div>;
}

import type { ReactNode } from 'react';
import styles from './shelf.module.css';

interface ShelfProps {
  title: string;
  layout?: 'row' | 'columns' | 'stack';
  children: ReactNode;
}

/** A named part of the gallery. */
export function Shelf({ title, layout = 'row', children }: ShelfProps) {
  return (
    <section className={styles.shelf}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.things} data-layout={layout}>
        {children}
      </div>
    </section>
  );
}

import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useFocusFirstNew } from '#ui/focus/use-focus-first-new.ts';
import { Card } from '#ui/layout/card.tsx';
import { COPY } from './copy.ts';
import styles from './entry-list.module.css';

/** Rows shown before "Show all". */
const ROWS_SHOWN = 6;

interface ShortListProps<Row> {
  title: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** A list of recent things: the newest, the rest on request; nothing without rows. */
export function ShortList<Row>({ title, rows, rowKey, children }: ShortListProps<Row>) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useFocusFirstNew(isWhole ? Infinity : ROWS_SHOWN);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <Card isPadded={false}>
        <ul ref={list} role="list" className={styles.list}>
          {shown.map((row) => (
            <li key={rowKey(row)} tabIndex={-1} className={styles.row}>
              {children(row)}
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < rows.length && (
        <div>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setIsWhole(true);
            }}
          >
            {COPY.showAll(rows.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

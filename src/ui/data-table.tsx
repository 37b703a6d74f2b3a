import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  id: string;
  /** Heading of the column; in a card the label in front of the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** `lead` heads the card; `bare` shows no label there: rows of buttons. */
  place?: 'lead' | 'bare';
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Set on the row as `data-sync-state`. */
  syncStateOf?: (row: Row) => string | undefined;
}

/** A table that becomes a list of cards where it has no room for its columns. Roles are explicit: changing `display` would lose them. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  syncStateOf,
}: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} role="table">
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-sync-state={syncStateOf?.(row)}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  data-label={column.header}
                  data-align={column.align}
                  data-place={column.place}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

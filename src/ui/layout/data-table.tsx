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

/** Takes the place of a row that has gone. */
export interface RowPlaceholder {
  /** Drawn over all columns. */
  content: ReactNode;
  /** As high as the row was, in pixels: what is below it stays where it is. */
  heightPx: number;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Set on the row as `data-sync-state`. */
  syncStateOf?: (row: Row) => string | undefined;
  /** null for a row that is there. */
  standInFor?: (row: Row) => RowPlaceholder | null;
}

/** A table that becomes a list of cards where it has no room for its columns. Roles are explicit: changing `display` would lose them. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  syncStateOf,
  standInFor = () => null,
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
          {rows.map((row) => {
            const standIn = standInFor(row);
            return (
              <tr
                key={rowKey(row)}
                role="row"
                data-sync-state={syncStateOf?.(row)}
                style={standIn === null ? undefined : { blockSize: standIn.heightPx }}
              >
                {standIn === null ? (
                  <Cells row={row} columns={columns} />
                ) : (
                  <td role="cell" colSpan={columns.length} data-place="whole">
                    {standIn.content}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

function Cells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.map((column) => (
    <td
      key={column.id}
      role="cell"
      data-label={column.header}
      data-align={column.align}
      data-place={column.place}
    >
      {column.cell(row)}
    </td>
  ));
}

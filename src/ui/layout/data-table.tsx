import { Fragment, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import compact from './data-table-rows.module.css';
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

/** Replaces a removed row. */
interface RowPlaceholder {
  /** Spans all columns. */
  content: ReactNode;
  /** Height of the removed row in pixels, so that nothing below moves. */
  heightPx: number;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Set on the row as `data-sync-state`. */
  syncStateOf?: (row: Row) => string | undefined;
  /**
   * How a row is shown in a narrow container: as a card of labels and values, or as a compact row with room for a
   * picture.
   */
  layout?: 'cards' | 'rows';
  /** A heading above the first of the rows that share it. */
  groupOf?: (row: Row) => string;
  /** null for a row that is not removed. */
  standInFor?: (row: Row) => RowPlaceholder | null;
}

/** A table that becomes a list of cards where it has no room for its columns. Roles are explicit: changing `display` would lose them. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  syncStateOf,
  layout = 'cards',
  groupOf,
  standInFor = () => null,
}: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table
        className={classNames(styles.table, compact.table, layout === 'rows' && compact.rows)}
        role="table"
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                data-align={column.align}
                data-column={column.id}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => {
            const standIn = standInFor(row);
            const group = groupOf?.(row);
            const before = rows[index - 1];
            const isFirst = before === undefined || groupOf?.(before) !== group;
            return (
              <Fragment key={rowKey(row)}>
                {group !== undefined && isFirst && <GroupRow words={group} span={columns.length} />}
                <tr
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
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function GroupRow({ words, span }: { words: string; span: number }) {
  return (
    <tr role="row" className={compact.group}>
      <td role="cell" colSpan={span} data-place="group">
        {words}
      </td>
    </tr>
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
      data-column={column.id}
    >
      {column.cell(row)}
    </td>
  ));
}

import { useSyncBadges } from '#components/sync/use-sync-badges.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { CartRow, type SaidBelow } from './cart-row.tsx';
import styles from './cart-table.module.css';
import { CART, LINE } from './copy.ts';
import { maxQuantity } from './max-quantity.ts';
import type { CartItem } from './queries.ts';
import { RefusalNote } from './refusal-note.tsx';
import type { RefusedOrder } from './refused-order.ts';
import { UndoRow } from './undo-row.tsx';
import type { CartEdits } from './use-cart-edits.ts';

const COLUMNS = [LINE.product, LINE.price, LINE.quantity, CART.total] as const;
/** Cells of a row, for notes that take its whole width. */
const COLUMN_COUNT = COLUMNS.length + 1;

interface CartTableProps {
  items: readonly CartItem[];
  undoRows: readonly CartItem[];
  refused: readonly RefusedOrder[];
  edits: CartEdits;
  onOrderAgain: (refusal: RefusedOrder, item: CartItem) => void;
}

/** A table that becomes cards on phones; roles are explicit, as changing `display` would lose them. */
export function CartTable({ items, undoRows, refused, edits, onOrderAgain }: CartTableProps) {
  const badges = useSyncBadges('cartLines');
  const rows = [...items, ...undoRows].sort((a, b) => a.position - b.position);
  if (rows.length === 0) return null;
  return (
    <table className={styles.table} role="table">
      <caption>
        <VisuallyHidden>{LINE.caption}</VisuallyHidden>
      </caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <VisuallyHidden>{CART.remove}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {rows.map((item) => {
        const isRemoved = undoRows.includes(item);
        const refusals = refused.filter(({ lineKey }) => lineKey === item.key && !isRemoved);
        return (
          <tbody key={item.key} role="rowgroup" className={styles.item}>
            {isRemoved ? (
              <UndoRow item={item} span={COLUMN_COUNT} edits={edits} />
            ) : (
              <CartRow
                item={item}
                most={maxQuantity(item, items)}
                syncState={badges.get(`cartLines:${item.key}`)}
                said={saidIn(refusals)}
                edits={edits}
              />
            )}
            {refusals.map((refusal) => (
              <tr key={refusal.seq} role="row" className={styles.note}>
                <td role="cell" colSpan={COLUMN_COUNT}>
                  <RefusalNote
                    refusal={refusal}
                    item={item}
                    onOrderAgain={() => onOrderAgain(refusal, item)}
                    onGiveUp={() => edits.discardRefused(refusal, item)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** What the notes say, the row does not repeat. */
function saidIn(refusals: readonly RefusedOrder[]): SaidBelow {
  if (refusals.some(({ available }) => available !== null)) return 'stock';
  return refusals.length > 0 ? 'refusal' : 'nothing';
}

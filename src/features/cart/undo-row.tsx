import { UndoPlaceholder } from '#ui/feedback/undo-placeholder.tsx';
import styles from './undo-row.module.css';
import { LINE } from './copy.ts';
import type { CartItem } from './queries.ts';
import type { CartEdits } from './use-cart-edits.ts';

interface UndoRowProps {
  item: CartItem;
  /** Cells of a row. */
  span: number;
  edits: CartEdits;
}

/** Replaces a removed line for a moment, with Undo. */
export function UndoRow({ item, span, edits }: UndoRowProps) {
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" colSpan={span}>
        <UndoPlaceholder
          title={item.title === '' ? LINE.untitled : item.title}
          words={LINE.wasRemoved}
          kind="remove"
          onUndo={() => edits.undo(item)}
          onExpired={() => edits.undoExpired(item)}
        />
      </td>
    </tr>
  );
}

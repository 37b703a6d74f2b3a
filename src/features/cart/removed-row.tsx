import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './removed-row.module.css';
import type { CartItem } from './queries.ts';
import type { CartEdits } from './use-cart-edits.ts';
import { UNDO_MS } from './waits.ts';

interface RemovedRowProps {
  item: CartItem;
  /** Cells of a row. */
  span: number;
  edits: CartEdits;
}

/** Stands in the place of a removed line for a moment, with the way back. The focus stays where it was. */
export function RemovedRow({ item, span, edits }: RemovedRowProps) {
  const expire = useRef(edits.undoExpired);
  const line = useRef(item);
  useEffect(() => {
    const timer = setTimeout(() => expire.current(line.current), UNDO_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" colSpan={span}>
        <div className={styles.words}>
          <span className={styles.title}>“{item.title}” was removed.</span>
          <Button variant="quiet" size="small" autoFocus onClick={() => edits.undo(item)}>
            Undo
          </Button>
        </div>
      </td>
    </tr>
  );
}

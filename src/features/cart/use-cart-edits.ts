import { useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useTurns } from '#bindings/use-turns.ts';
import { useUndoRows } from '#ui/feedback/use-undo-rows.ts';
import {
  bringBack,
  changeQuantity,
  discardRefusedLine,
  dismissRefusal,
  removeLine,
} from './actions.ts';
import { type CartItem, isInCart } from './queries.ts';
import type { RefusedOrder } from './refused-order.ts';

/** A shopper's edits of lines, and the removed lines shown as undo rows. */
export interface CartEdits {
  undoRows: readonly CartItem[];
  /** Whether anything was removed since the page was opened. */
  hasRemoved: boolean;
  /** Key of the line that was last brought back; null when none was. */
  returnedKey: string | null;
  changeQuantity: (item: CartItem, change: number) => void;
  remove: (item: CartItem) => void;
  undo: (item: CartItem) => void;
  undoExpired: (item: CartItem) => void;
  discardRefused: (refusal: RefusedOrder, item: CartItem) => void;
  /** @param onDismissed the note is gone, and its button with it */
  dismiss: (refusal: RefusedOrder, onDismissed: () => void) => void;
}

/**
 * Edits run one after the other, in the order of the taps. Removed lines can be restored for as long as the page is
 * open.
 */
export function useCartEdits(): CartEdits {
  const runtime = useRuntime();
  const removed = useUndoRows(keyOf);
  const [hasRemoved, setHasRemoved] = useState(false);
  const takeTurn = useTurns();

  /** @param work resolves to whether the line is gone */
  function edit(item: CartItem | null, work: () => Promise<boolean>) {
    takeTurn(async () => {
      const isGone = await work();
      if (!isGone || item === null) return;
      setHasRemoved(true);
      removed.show(item);
    });
  }

  return {
    undoRows: removed.rows,
    hasRemoved,
    returnedKey: removed.returnedKey,
    changeQuantity: (item, change) =>
      edit({ ...item, quantity: 1 }, () => changeQuantity(runtime, item.key, change)),
    remove: (item) => edit(item, () => removeLine(runtime, item)),
    undo: (item) => {
      removed.noteReturn(item);
      edit(null, async () => {
        // A second press may come before the line is rendered: it is brought back once.
        const isBack = await isInCart(runtime, item).catch(() => false);
        if (isBack || (await bringBack(runtime, item))) removed.drop(item);
        return false;
      });
    },
    undoExpired: removed.drop,
    discardRefused: (refusal, item) =>
      edit(item, () => discardRefusedLine(runtime, refusal.seq, item)),
    dismiss: (refusal, onDismissed) =>
      edit(null, async () => {
        if (await dismissRefusal(runtime, refusal.seq)) {
          setHasRemoved(true);
          onDismissed();
        }
        return false;
      }),
  };
}

function keyOf({ key }: CartItem): string {
  return key;
}

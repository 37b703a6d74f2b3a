import { useRuntime } from '#bindings/runtime-context.tsx';
import { useTurns } from '#bindings/use-turns.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { useUndoRows } from '#ui/feedback/use-undo-rows.ts';
import { moveItems, removeItem } from './actions.ts';
import { restoreSaved } from './restore-saved.ts';
import { findSaved, type WishlistItem } from './queries.ts';

/** An item that a tap on its row has taken off the list, shown as an undo row for a moment. */
export interface UndoItem extends WishlistItem {
  to: 'nowhere' | 'cart';
  /** Height of its row, in pixels. */
  heightPx: number;
}

/** A shopper's edits of the wishlist, and the items shown as undo rows. */
export interface WishlistEdits {
  undoRows: readonly UndoItem[];
  /** Listing that was last brought back; null when none was. */
  returnedId: string | null;
  /** @param tapped the control in the row of the item */
  remove: (item: WishlistItem, tapped: Element) => void;
  move: (item: WishlistItem, tapped: Element) => void;
  moveAll: (items: readonly WishlistItem[]) => void;
  undo: (item: WishlistItem) => void;
  undoExpired: (item: WishlistItem) => void;
}

/**
 * Edits run one after the other, in the order of the taps. Nothing is removed or moved that is no longer saved by then.
 */
export function useWishlistEdits(): WishlistEdits {
  const runtime = useRuntime();
  const taken = useUndoRows<UndoItem, WishlistItem>(keyOf);
  // Each starts from the current wishlist: a tap may come before the previous one is rendered.
  const edit = useTurns();

  /** The place is marked first, so that it is never empty in between. */
  function take(item: UndoItem, work: () => Promise<void>) {
    edit(async () => {
      if ((await findTakeable(runtime, [item])).length === 0) return;
      taken.show(item);
      await work();
      if ((await findTakeable(runtime, [item])).length > 0) taken.drop(item);
    });
  }

  return {
    undoRows: taken.rows,
    returnedId: taken.returnedKey,
    remove: (item, tapped) =>
      take({ ...item, to: 'nowhere', heightPx: rowHeight(tapped) }, () =>
        removeItem(runtime, item),
      ),
    move: (item, tapped) =>
      take({ ...item, to: 'cart', heightPx: rowHeight(tapped) }, () => moveItems(runtime, [item])),
    moveAll: (items) =>
      edit(async () => {
        taken.dropAll();
        const left = await findTakeable(runtime, items);
        if (left.length > 0) await moveItems(runtime, left);
      }),
    undo: (item) => {
      taken.noteReturn(item);
      edit(async () => {
        if ((await isBack(runtime, item)) || (await restoreSaved(runtime, item))) taken.drop(item);
      });
    },
    undoExpired: taken.drop,
  };
}

function keyOf({ listingId }: WishlistItem): string {
  return listingId;
}

function rowHeight(tapped: Element): number {
  return tapped.closest('tr')?.offsetHeight ?? 0;
}

/** When reading fails the action is tried all the same, and reports why it failed. */
function findTakeable(
  runtime: Runtime,
  items: readonly WishlistItem[],
): Promise<readonly WishlistItem[]> {
  return findSaved(runtime, items).catch(() => items);
}

async function isBack(runtime: Runtime, item: WishlistItem): Promise<boolean> {
  // As above.
  return (await findSaved(runtime, [item]).catch(() => [])).length > 0;
}

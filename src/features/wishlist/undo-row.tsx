import { UndoPlaceholder } from '#ui/feedback/undo-placeholder.tsx';
import { TABLE } from './copy.ts';
import { titleOf } from './queries.ts';
import type { UndoItem, WishlistEdits } from './use-wishlist-edits.ts';

/** Replaces an item that was removed, with Undo, or moved to the cart. */
export function UndoRow({ item, edits }: { item: UndoItem; edits: WishlistEdits }) {
  const stay = { title: titleOf(item), onExpired: () => edits.undoExpired(item) };
  return item.to === 'cart' ? (
    <UndoPlaceholder {...stay} words={TABLE.inCart} kind="move" />
  ) : (
    <UndoPlaceholder
      {...stay}
      words={TABLE.wasRemoved}
      kind="remove"
      onUndo={() => edits.undo(item)}
    />
  );
}

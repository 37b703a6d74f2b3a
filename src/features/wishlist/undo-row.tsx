import { UndoPlaceholder } from '#ui/feedback/undo-placeholder.tsx';
import { titleOf } from './queries.ts';
import type { TakenItem, WishlistEdits } from './use-wishlist-edits.ts';

/** Replaces an item that was removed, with Undo, or moved to the cart. */
export function UndoRow({ item, edits }: { item: TakenItem; edits: WishlistEdits }) {
  const stay = { title: titleOf(item), onExpired: () => edits.placeExpired(item) };
  return item.to === 'cart' ? (
    <UndoPlaceholder {...stay} words="is in your cart." kind="move" />
  ) : (
    <UndoPlaceholder {...stay} words="was removed." kind="remove" onUndo={() => edits.undo(item)} />
  );
}

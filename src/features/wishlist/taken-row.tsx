import { RowStandIn } from '#ui/row-stand-in.tsx';
import { titleOf } from './queries.ts';
import type { TakenItem, WishlistEdits } from './use-wishlist-edits.ts';

/** Stands in the place of an item that was removed, with the way back, or that is in the cart now. */
export function TakenRow({ item, edits }: { item: TakenItem; edits: WishlistEdits }) {
  const stay = { title: titleOf(item), onExpired: () => edits.placeExpired(item) };
  return item.to === 'cart' ? (
    <RowStandIn {...stay} words="is in your cart." kind="move" />
  ) : (
    <RowStandIn {...stay} words="was removed." kind="remove" onUndo={() => edits.undo(item)} />
  );
}

import type { MouseEvent } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { OrderStatus } from '#core/domain/order.ts';
import { Button } from '#ui/controls/button.tsx';
import { passFocusOn } from '#ui/focus/pass-focus-on.ts';
import { moveOrder, undoMove } from './actions.ts';
import { focusWhatStays } from './focus-what-stays.ts';
import type { OrderItem } from './order-item.ts';
import { listingTitle } from './order-view.ts';
import { COPY, MOVES } from './copy.ts';

interface OrderMovesProps {
  item: OrderItem;
  /** In a dialog, 'Cancel' alone would read as closing it. */
  isInDialog?: boolean;
}

/** A seller's one-tap actions: approve or cancel a processing order, undo an unsent change. */
export function OrderMoves({ item, isInDialog = false }: OrderMovesProps) {
  const runtime = useRuntime();
  const { status, syncState, takeableSeq } = item;
  const size = isInDialog ? 'medium' : 'small';
  const cancelWords = isInDialog ? MOVES.cancelOrder : COPY.cancel;

  function move(event: MouseEvent, to: OrderStatus) {
    focusWhatStays(event.currentTarget);
    moveOrder(runtime, item, to).catch(reportError);
  }

  if (takeableSeq !== null)
    return (
      <Button
        // A key of its own: were Approve reused for it, the second click of a double click would land on Undo.
        key="undo"
        ref={passFocusOn}
        variant="secondary"
        size={size}
        aria-description={listingTitle(item)}
        onClick={({ currentTarget }) => {
          focusWhatStays(currentTarget);
          undoMove(runtime, takeableSeq).catch(reportError);
        }}
      >
        {MOVES.undo}
      </Button>
    );
  if (status !== 'processing' || syncState !== undefined) return null;
  return (
    <>
      <Button
        size={size}
        aria-description={listingTitle(item)}
        onClick={(event) => move(event, 'shipped')}
      >
        {COPY.approve}
      </Button>
      <Button
        variant="secondary"
        size={size}
        aria-description={listingTitle(item)}
        onClick={(event) => move(event, 'canceled')}
      >
        {cancelWords}
      </Button>
    </>
  );
}

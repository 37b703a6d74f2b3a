import { useRef, useState } from 'react';
import { useRuntime } from '#components/runtime-context.tsx';
import { bringBack, changeQuantity, giveUp, removeLine } from './actions.ts';
import type { CartItem } from './queries.ts';
import type { RefusedOrder } from './refused-order.ts';

/** What a shopper may do with a line, and the lines that can still be brought back. */
export interface CartEdits {
  removed: readonly CartItem[];
  changeQuantity: (item: CartItem, change: number) => void;
  remove: (item: CartItem) => void;
  undo: (item: CartItem) => void;
  undoExpired: (item: CartItem) => void;
  giveUp: (refusal: RefusedOrder, item: CartItem | null) => void;
}

export function useCartEdits(): CartEdits {
  const runtime = useRuntime();
  const [removed, setRemoved] = useState<readonly CartItem[]>([]);
  const lastEdit = useRef<Promise<void>>(Promise.resolve());

  const forget = (item: CartItem) =>
    setRemoved((before) => before.filter(({ key }) => key !== item.key));
  const remember = (item: CartItem) =>
    setRemoved((before) => [...before.filter(({ key }) => key !== item.key), item]);

  /** One after the other: taps may come quicker than the screen follows, and each counts. */
  function edit(item: CartItem | null, work: () => Promise<boolean>) {
    lastEdit.current = lastEdit.current
      .then(async () => {
        const isGone = await work();
        if (isGone && item !== null) remember(item);
      })
      // The actions say what failed; nothing that goes wrong with one tap may hold up the next.
      .catch(reportError);
  }

  return {
    removed,
    changeQuantity: (item, change) =>
      edit({ ...item, quantity: 1 }, () => changeQuantity(runtime, item.key, change)),
    remove: (item) => edit(item, () => removeLine(runtime, item)),
    undo: (item) => {
      forget(item);
      edit(item, async () => !(await bringBack(runtime, item)));
    },
    undoExpired: forget,
    giveUp: (refusal, item) => edit(item, () => giveUp(runtime, refusal.seq, item)),
  };
}

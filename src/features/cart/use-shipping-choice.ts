import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { SHIPPING_FEES, type ShippingChoice } from '#core/domain/cart.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { deleteDraft, saveDraft, readDraft } from '#core/storage/drafts.ts';

const KEY = 'cart:shipping';

/** The shipping choice. It is never sent: this device remembers it until the order is placed. */
export function useShippingChoice(): [ShippingChoice, (choice: ShippingChoice) => void] {
  const { db } = useRuntime();
  const stored = useLiveQuery(() => readDraft(db, KEY), [db]);
  const [chosen, setChosen] = useState<ShippingChoice | null>(null);
  return [
    chosen ?? readShippingChoice(stored),
    (choice) => {
      setChosen(choice);
      // Without room on the device the choice lives as long as the page.
      saveDraft(db, KEY, choice).catch(() => undefined);
    },
  ];
}

/** After an order the choice is reset. */
export function forgetShippingChoice({ db }: Runtime): Promise<void> {
  return deleteDraft(db, KEY);
}

/** Parses the stored choice; the free one when missing or unknown. */
export function readShippingChoice(value: unknown): ShippingChoice {
  return typeof value === 'string' && isShippingChoice(value) ? value : 'free';
}

function isShippingChoice(text: string): text is ShippingChoice {
  return Object.hasOwn(SHIPPING_FEES, text);
}

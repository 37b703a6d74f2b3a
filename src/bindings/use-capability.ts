import { useLiveQuery } from 'dexie-react-hooks';
import { readMeta } from '#core/storage/meta-values.ts';
import { useInitialRows } from './initial-rows.tsx';
import { useRuntime } from './runtime-context.tsx';

/** What a provider may offer beyond the specified calls, and screens offer only with it. Source: rulings, R0. */
export type ScreenCapability =
  | 'listings.create'
  | 'uploads'
  | 'orders.pages'
  | 'auth.sessions'
  | 'contact'
  | 'products.campus'
  | 'products.near'
  | 'products.deal'
  | 'moderation'
  | 'push';

/** Whether the provider announced it when it last answered; undefined while that is read. */
export function useCapability(capability: ScreenCapability): boolean | undefined {
  const { db } = useRuntime();
  // What came with the document holds until the device has stored it.
  const first = useInitialRows()?.capabilities.includes(capability);
  return useLiveQuery(
    async () => (await readMeta(db, 'capabilities'))?.includes(capability) ?? first ?? false,
    [db, capability, first],
    first,
  );
}

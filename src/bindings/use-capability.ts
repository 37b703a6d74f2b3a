import { useLiveQuery } from 'dexie-react-hooks';
import { readMeta } from '#core/storage/meta-values.ts';
import { useInitialRows } from './initial-rows.tsx';
import { useRuntime } from './runtime-context.tsx';

/** Capabilities on which parts of screens depend. Source: rulings, R0. */
type ScreenCapability =
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
  // The document's capabilities count until the device has stored them.
  const first = useInitialRows()?.capabilities.includes(capability);
  return useLiveQuery(
    async () => (await readMeta(db, 'capabilities'))?.includes(capability) ?? first ?? false,
    [db, capability, first],
    first,
  );
}

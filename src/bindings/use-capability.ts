import type { Capability } from '#core/runtime/runtime.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import { useInitialRows } from './initial-rows.tsx';
import { sharedQuery } from './shared-query.ts';

/** Capabilities on which parts of screens depend. Source: rulings, R0. */
type ScreenCapability = Extract<
  Capability,
  | 'listings.create'
  | 'uploads'
  | 'orders.pages'
  | 'auth.sessions'
  | 'contact'
  | 'products.campus'
  | 'products.near'
  | 'products.deal'
  | 'moderation'
  | 'push'
  | 'push.searches'
>;

/** null: the device has stored none yet. */
const useStoredCapabilities = sharedQuery(
  async ({ db }) => (await readMeta(db, 'capabilities')) ?? null,
);

/** Whether the provider announced it when it last answered; undefined while that is read. */
export function useCapability(capability: ScreenCapability): boolean | undefined {
  // The document's capabilities count until the device has stored them.
  const first = useInitialRows()?.capabilities.includes(capability);
  const stored = useStoredCapabilities();
  return stored === undefined ? first : (stored?.includes(capability) ?? first ?? false);
}

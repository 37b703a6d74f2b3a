import { textIn, viewOfCommand } from '#components/sync/command-views.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';

type AddressedEntry = Pick<PendingChange, 'seq' | 'kind' | 'args'>;

/** Where a refused change is corrected; null when it does not say what it is about. */
export function editAddress(entry: AddressedEntry): string | null {
  return viewOfCommand(entry.kind)?.editAddress?.(entry) ?? null;
}

/** Where the order of a refused move stands. */
export function orderAddress({ args }: Pick<AddressedEntry, 'args'>): string {
  const query = new URLSearchParams({ tab: 'orders', order: textIn(args, 'orderId') });
  return `/dashboard?${query.toString()}`;
}

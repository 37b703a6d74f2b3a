import type { CommandKind } from '#core/commands/command-kind.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { textIn, viewOfCommand } from './command-views.ts';

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

const ORDERS = '/dashboard?tab=orders';
const LISTINGS = '/dashboard?tab=listings';

const LOOK_ADDRESSES: Readonly<Record<CommandKind, string | ((args: unknown) => string) | null>> = {
  'cart:add': '/cart',
  'cart:set': '/cart',
  'cart:remove': '/cart',
  'wishlist:add': '/wishlist',
  'wishlist:remove': '/wishlist',
  'order:place': ORDERS,
  'order:status': (args) => orderAddress({ args }),
  'review:write': (args) => `/products/${encodeURIComponent(textIn(args, 'listingId'))}#reviews`,
  'picture:upload': null,
  'listing:create': LISTINGS,
  'listing:edit': LISTINGS,
  'listing:status': LISTINGS,
  'listing:delete': LISTINGS,
  'session:end': null,
  'report:send': null,
};

/** Where a person sees whether a change without a clear answer has arrived; null where nothing shows it. */
export function lookAddress({ kind, args }: Pick<AddressedEntry, 'kind' | 'args'>): string | null {
  const addresses: Readonly<Record<string, (typeof LOOK_ADDRESSES)[CommandKind]>> = LOOK_ADDRESSES;
  const address = addresses[kind] ?? null;
  return typeof address === 'function' ? address(args) : address;
}

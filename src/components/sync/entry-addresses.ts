import type { CommandKind } from '#core/commands/command-kind.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { orderDetailsAddress, ORDERS_ADDRESS } from '../page/dashboard-addresses.ts';
import { LISTINGS_ADDRESS } from '../page/listings-address.ts';
import { textIn, viewOfCommand } from './command-views.ts';

type AddressedEntry = Pick<PendingChange, 'seq' | 'kind' | 'args'>;

/** Where a refused change is corrected; null when the entry does not identify its subject. */
export function editAddress(entry: AddressedEntry): string | null {
  return viewOfCommand(entry.kind)?.editAddress?.(entry) ?? null;
}

/** The details of the order whose change of status was refused. */
export function orderAddress({ args }: Pick<AddressedEntry, 'args'>): string {
  return orderDetailsAddress(textIn(args, 'orderId'));
}

const LOOK_ADDRESSES: Readonly<Record<CommandKind, string | ((args: unknown) => string) | null>> = {
  'cart:add': '/cart',
  'cart:set': '/cart',
  'cart:remove': '/cart',
  'wishlist:add': '/wishlist',
  'wishlist:remove': '/wishlist',
  'order:place': ORDERS_ADDRESS,
  'order:status': (args) => orderAddress({ args }),
  'review:write': (args) => `${productAddress(textIn(args, 'listingId'))}#reviews`,
  'picture:upload': null,
  'listing:create': LISTINGS_ADDRESS,
  'listing:edit': LISTINGS_ADDRESS,
  'listing:status': LISTINGS_ADDRESS,
  'listing:delete': LISTINGS_ADDRESS,
  'session:end': null,
  'report:send': null,
};

/** Where a person sees whether a change without a clear answer has arrived; null where nothing shows it. */
export function lookAddress({ kind, args }: Pick<AddressedEntry, 'kind' | 'args'>): string | null {
  const addresses: Readonly<Record<string, (typeof LOOK_ADDRESSES)[CommandKind]>> = LOOK_ADDRESSES;
  const address = addresses[kind] ?? null;
  return typeof address === 'function' ? address(args) : address;
}

import { editAddressOf } from '#components/listing/listing-addresses.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';

type AddressedEntry = Pick<OutboxEntry, 'seq' | 'kind' | 'args'>;

/** Where a refused change is corrected: the form it was made in. Null when it does not say what it is about. */
export function editAddress({ seq, kind, args }: AddressedEntry): string | null {
  if (kind !== 'review:write') return editAddressOf(seq);
  const listingId = textIn(args, 'listingId');
  return listingId === ''
    ? null
    : `/products/${encodeURIComponent(listingId)}?review=${seq}#reviews`;
}

/** Where the order of a refused move stands. */
export function orderAddress({ args }: Pick<AddressedEntry, 'args'>): string {
  const query = new URLSearchParams({ tab: 'orders', order: textIn(args, 'orderId') });
  return `/dashboard?${query.toString()}`;
}

function textIn(args: unknown, name: string): string {
  if (typeof args !== 'object' || args === null) return '';
  const value = (args as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

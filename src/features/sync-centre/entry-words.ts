import { shortOrderId } from '#core/domain/order.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';

/** A change in words: what was done, to what. */
export interface ChangeWords {
  what: string;
  /** Empty when the change names nothing. */
  which: string;
}

const WHAT: Readonly<Record<string, string>> = {
  'cart:add': 'Add to cart',
  'cart:set': 'Change quantity',
  'cart:remove': 'Remove from cart',
  'wishlist:add': 'Save to wishlist',
  'wishlist:remove': 'Remove from wishlist',
  'order:place': 'Place order',
  'order:status': 'Change order status',
  'review:write': 'Write a review',
  'picture:upload': 'Upload a photo',
  'listing:create': 'List an item',
  'listing:edit': 'Edit listing',
  'listing:status': 'Change listing status',
  'listing:delete': 'Delete listing',
};

/** What a change is, by its kind and arguments; kinds of a newer version are named as such. */
export function describeChange(kind: string, args: unknown): ChangeWords {
  const { title, fields, quantity, status, rating, orderId } = readArgs(args);
  const details = [
    quantity !== undefined && kind !== 'cart:remove' ? `× ${quantity}` : '',
    orderId === undefined ? '' : shortOrderId(orderId),
    status === undefined ? '' : `→ ${status}`,
    rating === undefined ? '' : `· ${rating} of 5 stars`,
  ];
  // An edit may have given it a new title.
  const which = [fields?.title ?? title ?? '', ...details].filter((word) => word !== '').join(' ');
  return { what: WHAT[kind] ?? 'A change of a newer version', which };
}

const REASONS: Readonly<Record<string, string>> = {
  offline: 'No connection to UniKade.',
  timeout: 'The provider did not answer in time. It may have arrived; sending again is safe.',
  captive: 'The network asks you to sign in to its Wi-Fi first.',
  unreadable: 'The answer was cut off. Sending again is safe.',
  'signed-out': 'Sign in again to send it.',
  unauthorized: 'Your sign-in could not be renewed just now.',
  'in-progress': 'It is being sent from another window.',
  throttled: 'The provider asked us to slow down.',
  server: 'The provider has a problem of its own. We try again.',
  forbidden: 'You are not allowed to do this.',
  missing: 'It does not exist any more.',
  conflict: 'It changed meanwhile.',
  rejected: 'The provider did not accept it.',
};

/** Why an entry is where it is, the provider's own words first; null while there is nothing to say. */
export function describeReason(entry: Pick<OutboxEntry, 'state' | 'lastFailure'>): string | null {
  if (entry.state === 'held') return 'It waited for more than 24 hours. Still want this?';
  if (entry.state === 'parked')
    return 'It was made by a newer version of the app. Update to send it.';
  if (entry.lastFailure === null) return null;
  const { message, kind } = entry.lastFailure;
  return message ?? REASONS[kind] ?? 'It was not sent.';
}

interface KnownArgs {
  title: string;
  fields: { title?: string };
  quantity: number;
  status: string;
  rating: number;
  orderId: string;
}

/** What the arguments tell for words; a log of another version may hold anything. */
function readArgs(args: unknown): Partial<KnownArgs> {
  const { title, fields, quantity, status, rating, orderId } = asRecord(args);
  const newTitle = asRecord(fields).title;
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof newTitle === 'string' && { fields: { title: newTitle } }),
    ...(typeof quantity === 'number' && { quantity }),
    ...(typeof status === 'string' && { status }),
    ...(typeof rating === 'number' && { rating }),
    ...(typeof orderId === 'string' && { orderId }),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

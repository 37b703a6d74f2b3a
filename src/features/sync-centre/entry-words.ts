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
};

/** What a change is, by its kind and arguments; kinds of a newer version are named as such. */
export function describeChange(kind: string, args: unknown): ChangeWords {
  const { title, quantity } = readArgs(args);
  const pieces = quantity !== null && kind !== 'cart:remove' ? ` × ${quantity}` : '';
  return { what: WHAT[kind] ?? 'A change of a newer version', which: title + pieces };
}

const REASONS: Readonly<Record<string, string>> = {
  offline: 'No connection to the provider.',
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

function readArgs(args: unknown): { title: string; quantity: number | null } {
  if (typeof args !== 'object' || args === null) return { title: '', quantity: null };
  const { title, quantity } = args as Record<string, unknown>;
  return {
    title: typeof title === 'string' ? title : '',
    quantity: typeof quantity === 'number' ? quantity : null,
  };
}

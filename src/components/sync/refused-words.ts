import type { CommandKind } from '#core/commands/command-kind.ts';
import {
  NOT_ADDED_TO_CART,
  NOT_ADDED_TO_WISHLIST,
  NOT_REMOVED_FROM_WISHLIST,
} from '../listing/refused-words.ts';

/** What is said of a refusal without a message; null: only the sync centre reports it. Source: specification §8. */
export const REFUSED = {
  'cart:add': NOT_ADDED_TO_CART,
  'cart:set': 'Could not update quantity.',
  'cart:remove': 'Could not remove item from cart.',
  'wishlist:add': NOT_ADDED_TO_WISHLIST,
  'wishlist:remove': NOT_REMOVED_FROM_WISHLIST,
  'order:place': 'Failed to place order. Please try again.',
  'order:status': 'Failed to update order status',
  'review:write': null,
  'picture:upload': null,
  'listing:create': null,
  'listing:edit': null,
  'listing:status': null,
  'listing:delete': null,
  'session:end': null,
  'report:send': 'Your report was not accepted.',
} as const satisfies Record<CommandKind, string | null>;

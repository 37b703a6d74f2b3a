import type { CommandKind } from '#core/commands/command-kind.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { editRefusedAddress } from '../page/dashboard-addresses.ts';

type AddressedEntry = Pick<PendingChange, 'seq' | 'args'>;

/** How screens describe a kind of write. */
interface CommandView {
  /** The action, in words. */
  what: string;
  /** The text of a refusal without a message. Source: specification §8. null: only the sync centre reports it. */
  refused: string | null;
  /**
   * The form in which a refused one is corrected. Null when the entry does not identify its subject; absent when it has
   * no typed input.
   */
  editAddress?: (entry: AddressedEntry) => string | null;
}

const COMMAND_VIEWS: Readonly<Record<CommandKind, CommandView>> = {
  'cart:add': { what: 'Add to cart', refused: 'Could not add item to cart.' },
  'cart:set': { what: 'Change quantity', refused: 'Could not update quantity.' },
  'cart:remove': { what: 'Remove from cart', refused: 'Could not remove item from cart.' },
  'wishlist:add': { what: 'Save to wishlist', refused: 'Could not add item to wishlist.' },
  'wishlist:remove': {
    what: 'Remove from wishlist',
    refused: 'Could not remove item from wishlist.',
  },
  'order:place': { what: 'Place order', refused: 'Failed to place order. Please try again.' },
  'order:status': { what: 'Change order status', refused: 'Failed to update order status' },
  'review:write': { what: 'Write a review', refused: null, editAddress: reviewAddress },
  'picture:upload': { what: 'Upload a photo', refused: null },
  'listing:create': { what: 'List an item', refused: null, editAddress: listingFormAddress },
  'listing:edit': { what: 'Edit listing', refused: null, editAddress: listingFormAddress },
  'listing:status': { what: 'Change listing status', refused: null },
  'listing:delete': { what: 'Delete listing', refused: null },
  'session:end': { what: 'Log out a device', refused: null },
  'report:send': { what: 'Report to the moderators', refused: 'Your report was not accepted.' },
};

/** Undefined for the kind of a newer version of the app. */
export function viewOfCommand(kind: string): CommandView | undefined {
  return (COMMAND_VIEWS as Readonly<Record<string, CommandView>>)[kind];
}

/** The toast's text for a refused change: the provider's message, else the specification's (§8). */
export function describeRefusal({
  kind,
  message,
}: {
  kind: string;
  message: string | null;
}): string {
  return message ?? viewOfCommand(kind)?.refused ?? 'A change was refused.';
}

function listingFormAddress({ seq }: AddressedEntry): string {
  return editRefusedAddress(seq);
}

function reviewAddress({ seq, args }: AddressedEntry): string | null {
  const listingId = textIn(args, 'listingId');
  return listingId === '' ? null : `${productAddress(listingId)}?review=${seq}#reviews`;
}

/** A text of an entry's arguments; empty when a log of another version holds none. */
export function textIn(args: unknown, name: string): string {
  if (typeof args !== 'object' || args === null) return '';
  const value = (args as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

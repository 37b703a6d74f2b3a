import type { CommandKind } from '#core/commands/command-kind.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { editRefusedAddress } from '../page/dashboard-addresses.ts';
import { REFUSED } from './refused-words.ts';

type AddressedEntry = Pick<PendingChange, 'seq' | 'args'>;

/** How screens describe a kind of write. */
interface CommandView {
  /** The action, in words. */
  what: string;
  /**
   * The form in which a refused one is corrected. Null when the entry does not identify its subject; absent when it has
   * no typed input.
   */
  editAddress?: (entry: AddressedEntry) => string | null;
}

const COMMAND_VIEWS: Readonly<Record<CommandKind, CommandView>> = {
  'cart:add': { what: 'Add to cart' },
  'cart:set': { what: 'Change quantity' },
  'cart:remove': { what: 'Remove from cart' },
  'wishlist:add': { what: 'Save to wishlist' },
  'wishlist:remove': { what: 'Remove from wishlist' },
  'order:place': { what: 'Place order' },
  'order:status': { what: 'Change order status' },
  'review:write': { what: 'Write a review', editAddress: reviewAddress },
  'picture:upload': { what: 'Upload a photo' },
  'listing:create': { what: 'List an item', editAddress: listingFormAddress },
  'listing:edit': { what: 'Edit listing', editAddress: listingFormAddress },
  'listing:status': { what: 'Change listing status' },
  'listing:delete': { what: 'Delete listing' },
  'session:end': { what: 'Log out a device' },
  'report:send': { what: 'Report to the moderators' },
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
  return (
    message ?? (REFUSED as Readonly<Record<string, string | null>>)[kind] ?? 'A change was refused.'
  );
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

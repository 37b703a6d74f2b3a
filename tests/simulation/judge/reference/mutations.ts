import type { Change, View } from './change.ts';
import type { Row } from '../seams.ts';
import { mutateListing } from './listing-mutations.ts';

/*
 * What each kind of change does to the row that a member sees, written down a second time from the specification of the
 * commands, so that a mistake of the engine's own fold does not judge itself (K4). Calls nothing of the engine.
 */

/** The row after the change; null when there is none. */
export function mutate(row: View, change: Change, ref: string): View {
  const table = ref.slice(0, ref.indexOf(':'));
  switch (table) {
    case 'cartLines':
      return mutateLine(row, change);
    case 'wishlist':
      return mutateSaved(row, change);
    case 'orders':
      return mutateOrder(row, change);
    case 'listings':
      return mutateListing(row, change);
    default:
      throw new Error(`The reference knows no table ${table}.`);
  }
}

/**
 * Stable name of a line of the cart: its listing and the chosen options, in the order of their names; a change that a
 * newer version of the app has recorded may have none.
 */
export function lineKey(
  listingId: string,
  variations: Readonly<Record<string, string>> = {},
): string {
  const chosen = Object.keys(variations)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(variations[name]!)}`);
  return [listingId, ...chosen].join('&');
}

function mutateLine(row: View, { kind, args }: Change): View {
  switch (kind) {
    case 'cart:add':
      return line(row, args, Number(row?.quantity ?? 0) + Number(args.quantity));
    case 'cart:set':
      // A line that is gone meanwhile is not made anew by a change of its pieces.
      return row === null ? null : line(row, args, Number(args.quantity));
    case 'cart:remove':
    case 'order:place':
      return null;
    default:
      return row;
  }
}

function line(row: View, args: Row, quantity: number): Row {
  const variations = args.variations as Record<string, string>;
  const listingId = args.listingId as string;
  return {
    key: lineKey(listingId, variations),
    ...{ listingId, variations, quantity },
    title: args.title,
    image: args.image,
    price: row?.price ?? args.price,
    position: row?.position ?? args.addedAt,
  };
}

function mutateSaved(row: View, { kind, args }: Change): View {
  if (kind === 'wishlist:remove') return null;
  return kind === 'wishlist:add' ? (row ?? args) : row;
}

function mutateOrder(row: View, { kind, args }: Change): View {
  if (kind === 'order:status') return row === null ? null : { ...row, status: args.status };
  return kind === 'order:place' ? queuedOrder(args) : row;
}

function queuedOrder(args: Row): Row {
  const unknown = { id: '', name: '', email: '', phone: '', address: '' };
  return {
    id: args.localId,
    buyer: { ...unknown, id: args.buyerId },
    seller: unknown,
    listingId: args.listingId,
    listingTitle: args.title,
    listingImage: args.image,
    listingPrice: args.price,
    quantity: args.quantity,
    variations: args.variations,
    amount: amountOf(args),
    paymentMethod: 'cash',
    status: 'queued',
    createdAt: args.placedAt,
    updatedAt: args.placedAt,
    version: 0,
  };
}

/** Price times pieces, in whole cents. */
export function amountOf(args: Row): number {
  return (Math.round(Number(args.price) * 100) * Number(args.quantity)) / 100;
}

import { readOrderReply, readOrders } from '../../../contract/order.ts';
import { paths } from '../../../contract/paths.ts';
import { writePaths } from '../../../contract/write-paths.ts';
import {
  type Order,
  type OrderStatus,
  ORDER_STATUSES,
  withoutFinishedContacts,
} from '../../../domain/order.ts';
import type { RowRef } from '../../../storage/row-refs.ts';
import type { OrderRow } from '../../../storage/rows.ts';
import type { Command, Mutation } from '../../../sync/command.ts';
import { bodyOf } from '../../../sync/evidence.ts';
import { mergeOrder } from './merge-order.ts';

export interface SetOrderStatusArgs {
  orderId: string;
  sellerId: string;
  status: OrderStatus;
  /** Of the ordered listing, for the sync centre. */
  title: string;
}

const KIND = 'order:status';

function accepts(args: unknown): args is SetOrderStatusArgs {
  if (typeof args !== 'object' || args === null) return false;
  const { orderId, sellerId, status } = args as Partial<SetOrderStatusArgs>;
  return (
    typeof orderId === 'string' &&
    typeof sellerId === 'string' &&
    ORDER_STATUSES.some((known) => known === status)
  );
}

/** A seller moves an order on. */
export function setOrderStatus({ orderId, sellerId, status, title }: SetOrderStatusArgs): Mutation {
  return { kind: KIND, args: { orderId, sellerId, status, title } };
}

/** Two moves of one order never join: the provider allows each only after the one before. */
export const setOrderStatusCommand: Command<SetOrderStatusArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts,
  keys: ({ orderId }) => [`order:${orderId}`],
  targets: ({ orderId }) => [orderRef(orderId)],
  // The moment of the change is only known when the provider has agreed.
  apply: (row, { status }) => (row === null ? null : { ...(row as OrderRow), status }),
  request: ({ orderId, sellerId, status }) => ({
    method: 'PATCH',
    path: writePaths.orderStatus(orderId),
    body: JSON.stringify({ status, sellerId }),
    headers: {},
  }),
  isNoop: (row, { status }) => (row as OrderRow | null)?.status === status,
  baseAfter: ({ body }, { orderId, status }, now) => {
    const answered = readOrderReply(body);
    const told = answered?.id === orderId ? answered : null;
    const update = (stored: unknown) => {
      const known = stored as OrderRow | null;
      if (told === null) return known && movedTo(known, status, now);
      if (known === null) return movedTo(told, status, now);
      // Versions only rise (decision 31): a lower one is of a state before, a higher one tells also what came after.
      if (told.version > 0 && told.version < known.version) return known;
      const isLater = known.version > 0 && told.version > known.version;
      return movedTo(mergeOrder(known, told), isLater ? told.status : status, now);
    };
    return [{ ref: orderRef(orderId), update }];
  },
  mayRefuseOwnRepeat: 'applied',
  findEffect: async ({ orderId, sellerId, status }, { ask, entry }) => {
    const query = new URLSearchParams({ sellerId });
    const orders = readOrders(bodyOf(await ask(paths.sellerOrders, query)));
    if (orders === null) return { kind: 'unknown' };
    const held = orders.find((order) => order.id === orderId)?.status;
    if (held === status) return { kind: 'applied', body: null };
    // Another device has moved it: a repeat might move it back.
    const before = (entry.baseAtSeal as OrderRow | null)?.status;
    const isOthers = held !== undefined && before !== undefined && held !== before;
    return { kind: isOthers ? 'ambiguous' : 'absent' };
  },
};

/** The new status, and the current time as `updatedAt`. Source: specification §4. */
function movedTo(order: OrderRow, status: Order['status'], now: number): OrderRow {
  return withoutFinishedContacts({ ...order, status, updatedAt: new Date(now).toISOString() });
}

function orderRef(orderId: string): RowRef {
  return `orders:${orderId}`;
}

import { describe, expect, it } from 'vitest';
import {
  setOrderStatus,
  setOrderStatusCommand,
  type SetOrderStatusArgs,
} from '#core/commands/lazy/orders/set-order-status.ts';
import { placeOrderCommand } from '#core/commands/lazy/orders/place-order.ts';
import type { OrderRow } from '#core/storage/rows.ts';
import { anOrderRow, NOBODY } from '#support/order-builder.ts';

/* What a provider may answer to a change of an order, and what the device shows then. */

const NOW = Date.parse('2026-11-22T05:02:00.000Z');
const BUYER = {
  id: 'b1',
  name: 'Bo Buyer',
  email: 'bo@kdu.ac.lk',
  phone: '0770000000',
  address: 'Room 4',
};
const KNOWN = anOrderRow({
  id: 'o1',
  status: 'processing',
  buyer: BUYER,
  listingTitle: 'Canvas Bag',
  listingImage: '/a.webp',
  listingPrice: 500,
  quantity: 2,
  variations: { color: 'red' },
  amount: 1000,
  version: 5,
});
const SHIPPED = { ...KNOWN, status: 'shipped', updatedAt: new Date(NOW).toISOString() };

function afterMove(body: unknown, known: OrderRow | null = KNOWN): unknown {
  const { args } = setOrderStatus({ orderId: 'o1', sellerId: 's', status: 'shipped', title: '' });
  const reply = { status: 200, body, etag: null };
  const [change] = setOrderStatusCommand.baseAfter(reply, args as SetOrderStatusArgs, NOW);
  return change !== undefined && 'update' in change ? change.update(known) : undefined;
}

const BARE = { _id: 'o1', amount: 1000, status: 'shipped' };

describe('[S303, S307] the reply to a move of an order', () => {
  it.each([
    ['nothing', null],
    ['a message', { message: 'Order status updated' }],
    ['the order in its barest form', { message: 'Updated', order: BARE }],
    ['ids for people and listing', { ...BARE, buyerId: 'b1', sellerId: 's', listingId: 'l1' }],
    ['an order of another id', { ...BARE, _id: 'o2', amount: 7, buyerId: 'b2' }],
    ['the order as it was before', { ...BARE, status: 'processing' }],
  ])('that holds %s leaves what the device knows, with the new status and time', (_, body) => {
    expect(afterMove(body)).toEqual(SHIPPED);
  });

  it('tells what it tells', () => {
    const told = { ...BARE, version: 6, listingId: { _id: 'l1', title: 'Tote Bag', price: 550 } };
    expect(afterMove({ data: { ...told, buyerId: { _id: 'b1', name: 'Bo B.' } } })).toEqual({
      ...SHIPPED,
      ...{ version: 6, listingTitle: 'Tote Bag', listingPrice: 550 },
      buyer: { ...BUYER, name: 'Bo B.' },
    });
  });

  it('of a state before the known one changes nothing, of a later one tells the status too', () => {
    expect(afterMove({ ...BARE, version: 4 })).toEqual(KNOWN);
    expect(afterMove({ ...BARE, version: 7, status: 'delivered' })).toMatchObject({
      ...{ status: 'delivered', version: 7, updatedAt: SHIPPED.updatedAt },
      buyer: { name: 'Bo Buyer', phone: '' },
    });
  });

  it('brings an order that the device no longer holds', () => {
    expect(afterMove(BARE, null)).toMatchObject({ id: 'o1', status: 'shipped' });
    expect(afterMove({ message: 'Updated' }, null)).toBeNull();
  });
});

it('[S288] an order that is answered with its listing by id shows what was ordered, and when', () => {
  const args = {
    ...{ listingId: 'l1', variations: { color: 'red' }, title: 'Canvas Bag', image: '/a.webp' },
    ...{ price: 500, quantity: 2, buyerId: 'b1', localId: 'local', knownOrderIds: [] },
    placedAt: new Date(NOW).toISOString(),
  };
  const body = { _id: 'o1', buyerId: 'b1', listingId: 'l1', amount: 1000, status: 'processing' };
  const reply = { status: 201, body, etag: null };
  const row = placeOrderCommand
    .baseAfter(reply, args, NOW)
    .flatMap((change) => (change.ref === 'orders:o1' && 'row' in change ? [change.row] : []));
  expect(row).toEqual([
    anOrderRow({
      ...{ id: 'o1', status: 'processing', buyer: { ...NOBODY, id: 'b1' }, seller: NOBODY },
      ...{ listingTitle: 'Canvas Bag', listingImage: '/a.webp', listingPrice: 500, amount: 1000 },
      ...{ paymentMethod: '', createdAt: args.placedAt, updatedAt: '', version: 0 },
    }),
  ]);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { CartLineRow } from '#core/storage/rows.ts';
import {
  bringBack,
  changeQuantity,
  discardReplaced,
  discardRefusedLine,
  recordOrder,
  removeLine,
} from '#features/cart/actions.ts';
import type { RefusedOrder } from '#features/cart/refused-order.ts';
import { listenToToasts } from '#ui/feedback/toast.ts';

const line: CartLineRow = {
  ...{ key: 'l1', listingId: 'l1', variations: {}, title: 'Calculator', image: '' },
  ...{ price: 4500, quantity: 1, position: 1 },
};

const said: string[] = [];
let stopListening = () => {};

beforeEach(() => {
  said.length = 0;
  stopListening = listenToToasts(({ message }) => said.push(message));
});

afterEach(() => stopListening());

/** A device whose database takes nothing and gives nothing. */
function aBrokenDevice(): Runtime {
  const fail = () => Promise.reject(new Error('The database is closed.'));
  return {
    dispatch: fail,
    sync: { discard: fail },
    db: { cartLines: { get: fail } },
  } as unknown as Runtime;
}

describe('a cart on a device that takes nothing', () => {
  it('says what did not happen, for every edit, and claims nothing', async () => {
    const runtime = aBrokenDevice();

    expect(await changeQuantity(runtime, line.key, 1)).toBe(false);
    expect(await removeLine(runtime, line)).toBe(false);
    expect(await bringBack(runtime, line)).toBe(false);
    expect(await discardRefusedLine(runtime, 7, line)).toBe(false);
    expect(said).toEqual([
      'Could not update quantity.',
      'Could not remove item from cart.',
      'Could not add item to cart.',
      'Could not remove item from cart.',
    ]);
  });
});

describe('an order', () => {
  it('needs a member who is logged in', async () => {
    const runtime = { session: { storedUser: () => null } } as unknown as Runtime;
    expect(await recordOrder(runtime, [line])).toBeNull();
    expect(said).toEqual(['Please log in to place an order.']);
  });

  it('[S207] needs something in the cart', async () => {
    const runtime = { session: { storedUser: () => ({ id: 'b1' }) } } as unknown as Runtime;
    expect(await recordOrder(runtime, [])).toBeNull();
    expect(said).toEqual(['Your cart is empty.']);
  });

  it('[S209] needs the price of every line', async () => {
    const runtime = { session: { storedUser: () => ({ id: 'b1' }) } } as unknown as Runtime;
    expect(await recordOrder(runtime, [line, { ...line, title: '', price: 0 }])).toBeNull();
    expect(said).toEqual(['The price of an item is not known yet, so the order cannot be placed.']);
  });
});

it('a new order replaces the dead letters of its own lines and of no others', async () => {
  const discarded: number[] = [];
  const runtime = {
    sync: { discard: async (seq: number) => discarded.push(seq) > 0 },
  } as unknown as Runtime;
  const refusals = [
    { seq: 3, lineKey: 'l1' },
    { seq: 4, lineKey: 'l2' },
  ] as RefusedOrder[];

  await discardReplaced(runtime, [line], refusals);
  expect(discarded).toEqual([3]);
});

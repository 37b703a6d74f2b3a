import { expect, it } from 'vitest';
import { deskWords } from '#features/home/desk-copy.ts';

it('the desk of a seller says what there is to do', () => {
  expect(deskWords({ toApprove: 2, outOfStock: 1 })).toEqual({
    areOrdersDue: true,
    orders: '2 orders to approve',
    isStockDue: true,
    stock: '1 listing out of stock',
  });
});

it('without work, or before it is known, it claims nothing', () => {
  const quiet = { areOrdersDue: false, orders: 'Orders', isStockDue: false, stock: 'My listings' };
  expect(deskWords({ toApprove: 0, outOfStock: 0 })).toEqual(quiet);
  expect(deskWords(undefined)).toEqual(quiet);
});

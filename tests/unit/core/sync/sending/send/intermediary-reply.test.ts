import { describe, expect, it } from 'vitest';
import { addToCartCommand } from '#core/commands/cart/add-to-cart.ts';
import { placeOrderCommand } from '#core/commands/lazy/orders/place-order.ts';
import { addToWishlistCommand } from '#core/commands/wishlist/add-to-wishlist.ts';
import type { Command } from '#core/sync/command.ts';
import { isIntermediaryReply } from '#core/sync/sending/send/intermediary-reply.ts';

const cart = addToCartCommand as Command;
const order = placeOrderCommand as Command;
const wish = addToWishlistCommand as Command;

describe('a success that announces no capability', () => {
  it.each([
    ['a cart', cart, { items: [] }],
    ['a bare list of lines', cart, []],
    ['a cart with a message', cart, { message: 'Item added' }],
    ['an order', order, { order: { _id: 'o1' } }],
    ['an order under data', order, { status: 'success', data: { id: 7 } }],
    ['the id of an order', order, { orderId: 'o1' }],
    ['a success', order, { success: true }],
    ['an ok', order, { ok: true }],
    ['an empty object', order, {}],
    ['any object, where the specification shows no reply', wish, { status: 'ok' }],
  ])('is that of the call: %s', (_what, command, body) => {
    expect(isIntermediaryReply(command, body)).toBe(false);
  });

  it.each([
    ['nothing', wish, null],
    ['nothing', cart, null],
    ['the answer to a look at the health of a server', cart, { status: 'ok' }],
    ['the answer to a look at the health of a server', order, { status: 'ok' }],
    ['what a portal says of itself', order, { captive: true, 'user-portal-url': 'https://wifi' }],
    ['a refusal', order, { success: false, ok: false, message: '' }],
  ])('is that of an intermediary: %s', (_what, command, body) => {
    expect(isIntermediaryReply(command, body)).toBe(true);
  });
});

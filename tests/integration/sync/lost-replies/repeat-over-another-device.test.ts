import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import type { Mutation } from '#core/sync/command.ts';
import type { Page } from '#support/device/device.ts';
import { endingOf } from '#support/device/ending.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';
import {
  aMove,
  anEdit,
  aProcessingOrder,
  heldListing,
  openProduct,
  SELLER,
  SELLER_ID,
  TEXTBOOK,
} from '../../commands/market.ts';

/*
 * The reply to what replaces or removes is lost, the provider keeps no keys, and another device of the member changes the
 * same thing before it is sent again: the repeat must not undo that (I3).
 */

let world: World;
let page: Page;
let other: Page;

beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

async function signIn(email = world.buyer): Promise<void> {
  page = await world.signedInPage(email);
  other = await world.signedInPage(email, await world.secondDevice());
}

/** The first request of the page with this method: it arrives or it does not, and no answer comes back. */
async function lose(method: string, change: Mutation, hasArrived = true): Promise<void> {
  let isOver = false;
  world.device.setNetwork(async (request, next) => {
    if (isOver || request.method !== method) return next(request);
    isOver = true;
    if (hasArrived) await next(request);
    throw new TypeError('Failed to fetch');
  });
  await page.runtime.dispatch(change);
  await world.untilTried(page);
}

async function changeElsewhere(change: () => Mutation | Promise<Mutation>): Promise<void> {
  await other.runtime.pullMember();
  await other.runtime.dispatch(await change());
  await world.settle(other);
}

const sentBy = (method: string) =>
  world.device.requests.filter((request) => request.method === method).length;
const set = (quantity: number) => setCartQuantity({ ...aLine(world.kettle), quantity });

describe('a line of the cart', () => {
  beforeEach(async () => {
    await signIn();
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    await page.runtime.pullMember();
  });

  it.each([true, false])(
    'keeps the quantity of the other device (arrived: %s)',
    async (arrived) => {
      await lose('PUT', set(3), arrived);
      await changeElsewhere(() => set(5));
      await world.settle(page);
      expect(await endingOf(world, page)).toEqual({
        ...{ left: ['cart:set refused, ambiguous'], held: [5], orders: 0 },
      });
    },
  );

  it('has the quantity that the person sends again', async () => {
    await lose('PUT', set(3));
    await changeElsewhere(() => set(5));
    await world.settle(page);
    const [entry] = await page.runtime.db.outbox.toArray();
    await page.runtime.sync.retry(entry!.seq);
    await world.settle(page);
    expect(await endingOf(world, page)).toEqual({ left: [], held: [3], orders: 0 });
  });

  it('stays when the other device has set its pieces and this one removed it', async () => {
    await lose('DELETE', removeFromCart(aLine(world.kettle)), false);
    await changeElsewhere(() => set(5));
    await world.settle(page);
    expect(await endingOf(world, page)).toEqual({
      ...{ left: ['cart:remove refused, ambiguous'], held: [5], orders: 0 },
    });
  });

  it('that the other device has put in again stays', async () => {
    await lose('DELETE', removeFromCart(aLine(world.kettle)));
    await changeElsewhere(() => anAddition(world.kettle, 1));
    await world.settle(page);
    expect(await endingOf(world, page)).toEqual({
      ...{ left: ['cart:remove refused, ambiguous'], held: [1], orders: 0 },
    });
  });

  it('is set once when the request had arrived', async () => {
    await lose('PUT', set(3));
    await world.settle(page);
    expect(await endingOf(world, page)).toEqual({ left: [], held: [3], orders: 0 });
    expect(sentBy('PUT')).toBe(1);
  });

  it.each([
    { method: 'PUT', change: () => set(3), held: [3] },
    { method: 'DELETE', change: () => removeFromCart(aLine(world.kettle)), held: [] },
  ])('is changed by the repeat of a $method that was lost', async ({ method, change, held }) => {
    await lose(method, change(), false);
    await world.settle(page);
    expect(await endingOf(world, page)).toEqual({ left: [], held, orders: 0 });
    expect(sentBy(method)).toBe(2);
  });
});

describe('a listing', () => {
  beforeEach(() => signIn(SELLER));

  it.each([true, false])('keeps the edit of the other device (arrived: %s)', async (arrived) => {
    await lose('PATCH', await anEdit(page, TEXTBOOK, { price: 1200 }), arrived);
    await changeElsewhere(() => anEdit(other, TEXTBOOK, { price: 900 }));
    await world.settle(page);
    expect((await endingOf(world, page)).left).toEqual(['listing:edit refused, ambiguous']);
    expect((await heldListing(world))?.price).toBe(900);
  });

  it('is edited once when the request had arrived', async () => {
    await lose('PATCH', await anEdit(page, TEXTBOOK, { price: 1200 }));
    await world.settle(page);
    expect((await endingOf(world, page)).left).toEqual([]);
    expect((await heldListing(world))?.price).toBe(1200);
    expect(sentBy('PATCH')).toBe(1);
  });

  it('is edited by the repeat where the list of the provider leaves fields out', async () => {
    const { title, description, updatedAt: baseUpdatedAt } = await openProduct(page);
    expect(description).not.toBe('');
    await lose(
      'PATCH',
      editListing({
        ...{ listingId: TEXTBOOK, sellerId: SELLER_ID, title, baseUpdatedAt },
        ...{ fields: { price: 1200 }, unedited: { title, description } },
      }),
      false,
    );
    world.device.setNetwork(async (request, next) => {
      const reply = await next(request);
      if (!request.url.includes('/api/listings/mine')) return reply;
      const rows = (await reply.json()) as ListingBody[];
      return Response.json(rows.map(({ description: _left, ...row }) => row));
    });
    await world.settle(page);
    expect((await endingOf(world, page)).left).toEqual([]);
    expect((await heldListing(world))?.price).toBe(1200);
    expect(sentBy('PATCH')).toBe(2);
  });

  it('is edited by the repeat of a request that was lost', async () => {
    await lose('PATCH', await anEdit(page, TEXTBOOK, { price: 1200 }), false);
    await world.settle(page);
    expect((await endingOf(world, page)).left).toEqual([]);
    expect((await heldListing(world))?.price).toBe(1200);
  });
});

it('an order that the other device has moved on is not moved back', async () => {
  const order = await aProcessingOrder(world);
  await signIn(SELLER);
  await lose('PATCH', aMove(order, 'shipped'));
  await changeElsewhere(() => aMove(order, 'delivered'));
  await world.settle(page);
  expect((await endingOf(world, page)).left).toEqual(['order:status refused, ambiguous']);
  expect(sentBy('PATCH')).toBe(1);
});

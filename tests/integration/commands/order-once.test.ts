import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { recordOrder } from '#features/cart/actions.ts';
import type { Page } from '#support/device/device.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';
import { listenToToasts } from '#ui/feedback/toast.ts';

let world: World;
let page: Page;
let tab: Page;
const said: string[] = [];
let stopListening = () => {};

beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
  tab = await world.device.openPage();
  for (const ware of world.listings) await page.runtime.dispatch(anAddition(ware, 2));
  said.length = 0;
  stopListening = listenToToasts(({ message }) => said.push(message));
});
afterEach(async () => {
  stopListening();
  await world.close();
});

const shownLines = () => page.runtime.db.cartLines.toArray();

describe('a line of the cart', () => {
  it.each([
    ['online', true],
    ['without a network', false],
  ])('is ordered once when two tabs order it at the same time, %s', async (_name, isOnline) => {
    world.device.setOnline(isOnline);
    const lines = await shownLines();
    const groups = await Promise.all([
      recordOrder(page.runtime, lines),
      recordOrder(tab.runtime, lines),
      recordOrder(page.runtime, lines),
    ]);
    expect(groups.filter((group) => group !== null)).toMatchObject([{ size: lines.length }]);
    expect(said).toEqual(['Your cart is empty.', 'Your cart is empty.']);
    world.device.setOnline(true);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(lines.length);
    expect(await world.provider.cartOf(world.buyer)).toEqual([]);
  });

  it('that another tab has removed is not ordered; the others are', async () => {
    const lines = await shownLines();
    await tab.runtime.dispatch(removeFromCart(aLine(world.kettle)));
    expect(await recordOrder(page.runtime, lines)).toMatchObject({ size: lines.length - 1 });
    await world.settle(page);
    const ordered = (await world.provider.listOrders(world.buyer)).map(
      ({ listingId }) => listingId,
    );
    expect(ordered).toHaveLength(lines.length - 1);
    expect(ordered).not.toContain(world.kettle.id);
  });
});

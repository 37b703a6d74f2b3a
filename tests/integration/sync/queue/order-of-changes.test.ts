import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALONE, aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const changes = () =>
  world.device.requests
    .filter(({ method }) => method !== 'GET')
    .filter(({ path }) => !path.includes('/auth/'));

describe('changes on one key (I4)', () => {
  it('reach the provider in the order they were made, and an order after the cart before it', async () => {
    const page = await world.signedInPage();
    const [a, b] = world.listings;
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(a!, 1));
    await page.runtime.dispatch(anAddition(b!, 2));
    await page.runtime.dispatch(anOrder(world, a!, 1));
    await page.runtime.dispatch(anAddition(a!, 3));
    world.device.setOnline(true);
    await world.settle(page);

    const sent = changes().map(
      ({ method, path, body }) =>
        `${method} ${path} ${(JSON.parse(body) as { quantity?: number }).quantity ?? ''}`,
    );
    const order = sent.indexOf('POST /api/orders ');
    expect(sent).toHaveLength(4);
    expect(order).toBeGreaterThan(sent.indexOf('POST /api/cart 1'));
    expect(order).toBeGreaterThan(sent.indexOf('POST /api/cart 2'));
    expect(order).toBeLessThan(sent.indexOf('POST /api/cart 3'));
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(2);
  });

  it('that were never sent become one request', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.requests.length = 0;
    world.device.setOnline(false);
    for (let quantity = 2; quantity <= 11; quantity += 1) {
      await page.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity }));
    }
    world.device.setOnline(true);
    await world.settle(page);
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/cart']);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 11 }]);
  });

  it('that cancel out are never sent', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(removeFromCart(aLine(world.kettle)));
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
    expect(await page.runtime.db.cartLines.count()).toBe(0);
    world.device.setOnline(true);
    await world.settle(page);
    expect(changes()).toEqual([]);
  });

  it('do not coalesce across an order: it keeps its quantity', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(removeFromCart(aLine(world.kettle)));
    world.device.setOnline(true);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toMatchObject([{ quantity: 2 }]);
    expect(await world.provider.cartOf(world.buyer)).toEqual([]);
  });
});

describe('independent changes', () => {
  it('travel side by side with a provider that takes no batches', async () => {
    await world.close();
    world = await openWorld({ capabilities: ALONE });
    const page = await world.signedInPage();
    let inFlight = 0;
    let most = 0;
    world.device.setNetwork(async (request, next) => {
      if (request.method !== 'POST') return next(request);
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const response = await next(request);
      inFlight -= 1;
      return response;
    });
    world.device.setOnline(false);
    for (const listing of world.listings) await page.runtime.dispatch(anAddition(listing, 1));
    world.device.setOnline(true);
    await world.settle(page);
    expect(most).toBe(Math.min(6, world.listings.length));
  });
});

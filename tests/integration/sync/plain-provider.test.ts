import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchQuery } from '#core/storage/live-query.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

describe('with a provider that offers the specified calls and nothing more', () => {
  it('an order whose reply was lost is looked up before it is sent again', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    await page.runtime.pullMember();
    expect(await page.runtime.db.orders.toArray()).toMatchObject([
      { status: 'processing', listingId: world.kettle.id },
    ]);
    expect(await page.runtime.db.cartLines.count()).toBe(0);
  });

  it('an order that never arrived is sent again', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-before', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('an addition to the cart whose reply was lost is not added twice', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it('a line that the provider keeps after its order is asked away, and never comes back to the screen', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 2), anAddition(world.listings[1]!, 1));
    await world.settle(page);
    const whole: unknown = await (await world.device.fetchAs(page, '/api/cart')).json();
    const removals = () => world.device.requests.filter(({ method }) => method === 'DELETE');
    const shown: string[][] = [];
    // The provider says that it still holds the line, until it is told to let it go.
    world.device.setNetwork(async (request, next) =>
      request.method === 'GET' && request.url.endsWith('/api/cart') && removals().length === 0
        ? Response.json(whole)
        : next(request),
    );
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    const unwatch = watchQuery(
      () => page.runtime.db.cartLines.toArray(),
      (lines) => shown.push(lines.map(({ listingId }) => listingId)),
      (error) => expect.unreachable(String(error)),
    );
    await world.settle(page);
    await vi.waitFor(() => {
      expect(removals()).toMatchObject([
        { path: `/api/cart/${world.kettle.id}`, body: '{"variations":{}}' },
      ]);
    });
    await world.settle(page);
    unwatch();
    expect(new Set(shown.flat())).toEqual(new Set([world.listings[1]!.id]));
    await page.runtime.pullMember();
    expect(removals()).toHaveLength(1);
  });
});

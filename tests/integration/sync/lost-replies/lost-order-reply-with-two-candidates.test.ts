import { afterEach, expect, it, vi } from 'vitest';
import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { placeOrder } from '#core/commands/lazy/orders/place-order.ts';
import type { Mutation } from '#core/sync/command.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { type Ending, endingOf } from '#support/device/ending.ts';
import { aLine, openWorld, type World } from '#support/device/world.ts';

/*
 * Two sizes of one listing, ordered in one tap, at a provider without keys whose orders name neither options nor pieces
 * (specification §3): the order of one must not be taken for that of the other.
 */

let world: World;
afterEach(() => world.close());

type Send = (request: Request) => Promise<Response>;

async function orderBothSizes(
  onOrder: (nth: number, send: () => Promise<Response>) => Promise<Response>,
): Promise<Ending> {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const hoodie = world.listings.find(({ title }) => title === 'Faculty hoodie')!;
  const lines = ['M', 'L'].map((size) => ({
    ...aLine(hoodie),
    variations: { color: 'black', size },
    quantity: 1,
  }));
  for (const line of lines) await page.runtime.dispatch(addToCart({ ...line, addedAt: 1 }));
  await world.settle(page);
  let orders = 0;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/orders/buyer/history') return withoutOptions(request, next);
    if (request.method !== 'POST' || pathname !== '/api/orders') return next(request);
    orders += 1;
    return onOrder(orders, () => next(request));
  });
  await page.runtime.dispatch(...lines.map(orderOf));
  await vi.waitFor(() => expect(orders).toBeGreaterThanOrEqual(2), 10_000);
  await world.settle(page);
  return endingOf(world, page);
}

async function withoutOptions(request: Request, next: Send): Promise<Response> {
  const told = (await (await next(request)).json()) as Record<string, unknown>[];
  return Response.json(
    told.map(({ variations: _options, quantity: _pieces, version: _version, ...order }) => order),
  );
}

function orderOf(line: ReturnType<typeof aLine> & { quantity: number }, index: number): Mutation {
  return placeOrder(
    {
      ...line,
      buyerId: memberId('newcomer'),
      localId: `local-${index}`,
      knownOrderIds: [],
      placedAt: new Date(world.clock.now()).toISOString(),
    },
    'one-tap',
  );
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

it('none is lost when the first is accepted by an answer that does not name it', async () => {
  const ending = await orderBothSizes(async (nth, send) => {
    if (nth === 2) return lost();
    const { ok, status } = await send();
    // Specification §7: "response shape not shown".
    return Response.json(ok ? { message: 'Order placed' } : { error: 'No' }, { status });
  });
  // Which line such an order takes along is the provider's guess, and depends on which of the two came first.
  expect(ending).toMatchObject({ left: ['order:place refused, ambiguous'], orders: 1 });
  expect(ending.held.length).toBeLessThanOrEqual(1);
});

it('none is lost when neither gets an answer, and one has arrived', async () => {
  const ending = await orderBothSizes(async (nth, send) => {
    if (nth === 1) await send();
    return nth <= 2 ? lost() : send();
  });
  expect(ending).toEqual({
    left: ['order:place refused, ambiguous', 'order:place refused, ambiguous'],
    held: [1],
    orders: 1,
  });
});

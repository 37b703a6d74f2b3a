import { afterEach, expect, it, vi } from 'vitest';
import { anOrder, openWorld, type World } from '#support/device/world.ts';

/* The reply to an order is lost, and the history tells the order in a form that the look-up does not take for it. */

let world: World;
const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
  return world.close();
});

type Told = Record<string, unknown> & { createdAt: string; amount: number };

it.each<[string, (order: Told) => Told]>([
  ['(control) as it is', (o) => o],
  [
    'its time in UTC without saying so, as SQL and Python write it',
    (o) => ({ ...o, createdAt: o.createdAt.replace('Z', '') }),
  ],
  ['its day alone', (o) => ({ ...o, createdAt: o.createdAt.slice(0, 10) })],
  ['the same time for all, as mocks do', (o) => ({ ...o, createdAt: '2024-01-01T00:00:00.000Z' })],
  [
    'the amount that the provider has reckoned itself, with the shipping',
    (o) => ({ ...o, amount: o.amount + 300 }),
  ],
])('%s: it is never placed twice', async (_what, tell) => {
  process.env.TZ = 'Asia/Colombo';
  expect(new Date(2026, 0).getTimezoneOffset()).toBe(-330);
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    if (!request.url.includes('/orders/buyer/history') || !reply.ok) return reply;
    const body = (await reply.json()) as { orders?: Told[] } | Told[];
    const orders = (Array.isArray(body) ? body : (body.orders ?? [])).map(tell);
    return Response.json(
      { orders },
      { headers: { date: reply.headers.get('date') ?? new Date(world.clock.now()).toUTCString() } },
    );
  });
  await page.runtime.pullMember();
  world.provider.faults.set([
    { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
  ]);
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  await page.runtime.pullMember();
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
});

it('with another amount it is never placed twice either where the rows went with a session meanwhile', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  let isRefreshRefused = false;
  world.device.setNetwork(async (request, next) => {
    if (isRefreshRefused && request.url.includes('/refresh-token'))
      return Response.json({ error: 'It is over.' }, { status: 401 });
    if (isRefreshRefused) return Response.json({ error: 'Expired.' }, { status: 401 });
    const reply = await next(request);
    if (!request.url.includes('/orders/buyer/history') || !reply.ok) return reply;
    const orders = ((await reply.json()) as Told[]).map((o) => ({ ...o, amount: o.amount + 300 }));
    return Response.json(orders, {
      headers: { date: new Date(world.clock.now()).toUTCString() },
    });
  });
  world.provider.faults.set([
    { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
  ]);
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  isRefreshRefused = true;
  await page.runtime.pullMember();
  await vi.waitFor(() => {
    expect(page.runtime.session.currentUser()).toBeNull();
  });
  isRefreshRefused = false;
  await world.signIn(page);
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
});

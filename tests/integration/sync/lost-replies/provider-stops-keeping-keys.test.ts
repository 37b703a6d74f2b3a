import { afterEach, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_KEY, PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import { ALONE, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an order whose reply is lost is placed once, where the provider has stopped to keep keys, and to announce anything, since the last visit (I3)', async () => {
  world = await openWorld({ capabilities: ALONE });
  const before = await world.signedInPage();
  before.close();
  let isLost = false;
  world.device.setNetwork(async (request, next) => {
    const sent = new Request(request);
    sent.headers.delete(IDEMPOTENCY_KEY);
    const reply = await next(sent);
    const headers = new Headers(reply.headers);
    headers.delete(PROVIDER_CAPABILITIES);
    const isOrder = request.method === 'POST' && request.url.endsWith('/api/orders');
    if (isOrder && isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    const isEmpty = [204, 304].includes(reply.status);
    return new Response(isEmpty ? null : await reply.text(), { status: reply.status, headers });
  });
  const page = await world.device.openPage();
  await page.runtime.pullMember();
  await world.pass(5_000);
  isLost = true;
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(page);
  await vi.waitFor(async () => expect(await page.runtime.db.outbox.count()).toBe(0));
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
});

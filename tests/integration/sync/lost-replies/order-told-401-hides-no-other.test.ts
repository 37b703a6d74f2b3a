import { afterEach, expect, it } from 'vitest';
import { memberId } from '#support/provider/provider-fixture.ts';
import { anOrder, openWorld, type World } from '#support/device/world.ts';
import { elsewhere } from '../../commands/market.ts';

let world: World;
afterEach(() => world.close());

it('an order that was never let in keeps no order of the same listing back that another device has placed', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  world.device.setNetwork((request, next) =>
    request.method === 'POST' && request.url.endsWith('/orders')
      ? Promise.resolve(Response.json({ error: 'Not for you.' }, { status: 401 }))
      : next(request),
  );
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  await world.pass(20 * 60_000, 20_000);
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([
    { state: 'refused', isUnconfirmed: false, lastFailure: { kind: 'unauthorized' } },
  ]);
  await elsewhere(world, 'newcomer', 'POST', 'orders', {
    ...{ buyerId: memberId('newcomer'), listingId: world.kettle.id },
    ...{ amount: world.kettle.price, paymentMethod: 'cash' },
  });
  await page.runtime.pullMember();
  expect(await page.runtime.db.orders.toArray()).toMatchObject([{ status: 'processing' }]);
}, 30_000);

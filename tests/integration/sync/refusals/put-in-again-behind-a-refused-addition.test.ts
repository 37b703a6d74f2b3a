import { afterEach, expect, it, vi } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { createGate } from '#support/create-gate.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it.each([[undefined], [[] as const]])(
  'a line that is taken out and put in again while its first addition is on the wire, and refused, is put in, with a provider of %j',
  async (capabilities) => {
    world = await openWorld(capabilities === undefined ? {} : { capabilities });
    const page = await world.signedInPage();
    const { db, dispatch } = page.runtime;
    const [answered, refuse] = createGate();
    let additions = 0;
    world.device.setNetwork(async (request, next) => {
      if (!request.url.endsWith('/cart')) return next(request);
      // There is nothing to set of a line that is not there.
      if (request.method === 'PUT' && (await world.provider.cartOf(world.buyer)).length === 0)
        return Response.json({ error: 'No such line.' }, { status: 404 });
      if (request.method !== 'POST') return next(request);
      additions += 1;
      if (additions > 1) return next(request);
      await answered;
      return Response.json({ error: 'Only 3 left.' }, { status: 409 });
    });
    await dispatch(anAddition(world.kettle, 5));
    await vi.waitFor(() => expect(additions).toBe(1), 5_000);
    await dispatch(removeFromCart(aLine(world.kettle)));
    await dispatch(anAddition(world.kettle, 2));
    refuse();
    await world.settle(page);
    expect(await db.outbox.toArray()).toMatchObject([
      { kind: 'cart:add', args: { quantity: 5 }, state: 'refused' },
    ]);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  },
);

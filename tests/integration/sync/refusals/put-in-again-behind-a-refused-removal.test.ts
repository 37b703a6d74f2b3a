import { afterEach, expect, it, vi } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { createGate } from '#support/create-gate.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it.each([[undefined], [[] as const]])(
  'a line that is put in again while its removal is on the wire, and refused, holds what the screen said, with a provider of %j',
  async (capabilities) => {
    world = await openWorld(capabilities === undefined ? {} : { capabilities });
    const page = await world.signedInPage();
    const { db, dispatch } = page.runtime;
    await dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    const [answered, refuse] = createGate();
    let removals = 0;
    world.device.setNetwork(async (request, next) => {
      if (request.method !== 'DELETE') return next(request);
      removals += 1;
      await answered;
      return Response.json({ error: 'Not now.' }, { status: 403 });
    });
    await dispatch(removeFromCart(aLine(world.kettle)));
    await vi.waitFor(() => expect(removals).toBe(1), 5_000);
    await dispatch(anAddition(world.kettle, 2));
    expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 2 }]);
    refuse();
    await world.settle(page);
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'cart:remove', state: 'refused' }]);
    expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 2 }]);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  },
);

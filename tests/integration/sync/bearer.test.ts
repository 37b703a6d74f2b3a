import { afterEach, beforeEach, expect, it } from 'vitest';
import { productResource } from '#core/mirror/listing-resources.ts';
import { ALONE, anAddition, openWorld, type World } from '#support/world.ts';

let world: World;
let sent: { call: string; bearer: string | null; type: string | null }[];

beforeEach(async () => {
  world = await openWorld({ capabilities: ALONE });
  sent = [];
  world.device.setNetwork((request, next) => {
    const { pathname } = new URL(request.url);
    sent.push({
      call: `${request.method} ${pathname}`,
      bearer: request.headers.get('authorization'),
      type: request.headers.get('content-type'),
    });
    return next(request);
  });
});
afterEach(() => world.close());

it('[S377–S379] calls go below /api with JSON bodies, and with the access token as soon as there is one', async () => {
  const visitor = await world.device.openPage();
  const product = productResource(world.kettle.id);
  await visitor.runtime.pull(product);
  const look = `GET /api/products/${world.kettle.id}`;
  expect(sent).toEqual([{ call: look, bearer: null, type: null }]);

  await world.signIn(visitor);
  sent.length = 0;
  await visitor.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(visitor);
  const bearer = `Bearer ${world.device.vault.read()?.accessToken ?? ''}`;
  expect(bearer).toMatch(/^Bearer \S+$/);
  expect(sent).toContainEqual({ call: 'POST /api/cart', bearer, type: 'application/json' });
  expect(sent.filter((each) => each.bearer !== bearer)).toEqual([]);
});

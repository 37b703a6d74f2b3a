import { expect, it } from 'vitest';
import { productResource } from '#core/mirror/listing-resources.ts';
import { openWorld } from '#support/world.ts';

it('a listing that the provider no longer knows leaves the device', async () => {
  const world = await openWorld();
  const { runtime } = await world.device.openPage();
  const resource = productResource(world.kettle.id);
  expect(await runtime.pull(resource)).toBe('fresh');
  expect(await runtime.db.listings.get(world.kettle.id)).toMatchObject({
    title: world.kettle.title,
  });
  world.provider.faults.set([{ kind: 'status', status: 404, path: '/api/products/' }]);
  expect(await runtime.pull(resource)).toBe('missing');
  expect(await runtime.db.listings.get(world.kettle.id)).toBeUndefined();
  await world.close();
});

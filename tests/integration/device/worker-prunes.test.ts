import { afterEach, beforeEach, expect, it } from 'vitest';
import { pruneDevice } from '#core/runtime/warm-up-device.ts';
import type { ResourceRow } from '#core/storage/rows.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('a worker that may load nothing still forgets what is old', async () => {
  const { runtime } = await world.signedInPage();
  await world.device.untilQuiet();
  const { db } = runtime;
  const answers = Array.from({ length: 1_000 }, (_, word): ResourceRow => ({
    ...{ key: `products?search=${word}`, etag: null, message: null },
    ...{ fetchedAt: word, outcome: 'fresh' },
  }));
  await db.resources.bulkPut(answers);
  const before = await db.resources.count();
  const sent = world.device.requests.length;
  await pruneDevice(runtime);
  expect(await db.resources.count()).toBeLessThan(before / 2);
  expect(world.device.requests.length).toBe(sent);
});

import { afterEach, expect, it } from 'vitest';
import { readMeta } from '#core/storage/meta-values.ts';
import { openWorld, type World } from '#support/device/world.ts';

const AFTER_EXPIRY_MS = 15 * 60 * 1000 + 1000;

let world: World;
afterEach(() => world.close());

it('of an expired token is no sign that the provider was reached', async () => {
  world = await openWorld();
  // With the time of the provider the device knows that the token has expired, and renews it before the call.
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    reply.headers.set('date', new Date(world.provider.now()).toUTCString());
    return reply;
  });
  const page = await world.signedInPage();
  await page.runtime.pullMember();
  world.clock.advance(AFTER_EXPIRY_MS);
  world.device.setNetwork(() => new Promise<Response>(() => undefined));
  void page.runtime.pullMember();
  await world.pass(10_000, 1_000);
  expect(await readMeta(page.runtime.db, 'contact')).toMatchObject({ state: 'unreachable' });
  world.device.setNetwork(undefined);
});

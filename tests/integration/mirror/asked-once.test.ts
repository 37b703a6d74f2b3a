import { expect, it, vi } from 'vitest';
import { ordersResource } from '#core/mirror/resources/member-resources.ts';
import { openWorld } from '#support/device/world.ts';

it('[S305, S306] what the app asks for as it starts is not asked for again by the screen that opens with it', async () => {
  const world = await openWorld();
  const before = await world.signedInPage();
  before.close();
  await world.device.untilQuiet();
  world.device.requests.splice(0);
  const asked = () =>
    world.device.requests.filter(({ path }) => path.startsWith('/api/orders/')).length;

  const { runtime } = await world.device.openPage();
  await world.device.untilQuiet();
  expect(asked()).toBe(1);
  const orders = ordersResource(runtime.session.currentUser()!);
  // The screen came after the answer.
  expect(await runtime.pull(orders)).toBe('fresh');
  expect(asked()).toBe(1);

  await runtime.refetch(orders);
  expect(asked(), 'Refresh asks all the same').toBe(2);
  await runtime.pull(orders);
  expect(asked(), 'and so does a screen that opens later').toBe(3);
  await world.close();
});

it('[S305, S306] a pull at the start that got no answer is repeated by the screen', async () => {
  const world = await openWorld();
  const before = await world.signedInPage();
  before.close();
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
  const { runtime } = await world.device.openPage();
  const orders = ordersResource(runtime.session.currentUser()!);
  await vi.waitFor(async () =>
    expect(await runtime.db.resources.get(orders.key)).toMatchObject({ outcome: 'unreachable' }),
  );
  await vi.waitFor(() => expect(runtime.pulls.isPulling(orders)).toBe(false));
  world.device.setNetwork(undefined);
  expect(await runtime.pull(orders)).toBe('fresh');
  await world.close();
});

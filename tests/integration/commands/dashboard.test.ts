import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openWorld, type World } from '#support/device/world.ts';
import { SELLER } from './market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

function listenToLog() {
  return vi.spyOn(console, 'info').mockImplementation(() => {});
}
const asked = () =>
  world.device.requests.filter(({ path }) => path.includes('dashboard')).map(({ path }) => path);

it.each([
  { who: 'a buyer', email: undefined, path: '/api/dashboard/buyer', fact: 'wishlistEntries' },
  { who: 'a seller', email: SELLER, path: '/api/dashboard/seller', fact: 'lowStock' },
])(
  '[S259] the dashboard of $who is requested by role, and only logged',
  async ({ email, path, fact }) => {
    const log = listenToLog();
    const page = await world.signedInPage(email);
    await (await page.runtime.memberCalls()).visitDashboard();
    expect(asked()).toEqual([path]);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]).toHaveProperty([1, fact]);
  },
);

it('[S018] a 403 is only logged as denied access', async () => {
  const log = listenToLog();
  const page = await world.signedInPage();
  world.provider.faults.set([{ kind: 'status', status: 403, path: '/api/dashboard' }]);
  await (await page.runtime.memberCalls()).visitDashboard();
  expect(log.mock.calls).toEqual([['Access denied']]);
  expect(page.runtime.session.currentUser()).not.toBeNull();
});

it('without a network nothing but a line in the log happens, and a visitor asks nothing', async () => {
  const log = listenToLog();
  const page = await world.signedInPage();
  world.device.setOnline(false);
  await (await page.runtime.memberCalls()).visitDashboard();
  expect(log).toHaveBeenCalledExactlyOnceWith('Dashboard not available', 'offline');
  await page.runtime.signIn.signOut();
  world.device.setOnline(true);
  await (await page.runtime.memberCalls()).visitDashboard();
  expect(asked()).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession } from '#core/commands/lazy/account/end-session.ts';
import {
  deviceSessionsResource,
  readKnownSessions,
} from '#core/mirror/resources/device-sessions.ts';
import { listChanges } from '#core/sync/queries/list-changes.ts';
import { type DevicesView, viewDevices } from '#features/account/devices-view.ts';
import type { Page } from '#support/device/device.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';

const OWNER = { id: memberId('newcomer') };

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
});
afterEach(() => world.close());

/** As the panel does: asks, and shows what the device knows. */
async function look(): Promise<DevicesView> {
  const { db, pull } = page.runtime;
  const outcome = await pull(deviceSessionsResource(OWNER));
  const sessions = await readKnownSessions(db);
  return viewDevices({
    sessions,
    waiting: await listChanges(db, OWNER.id),
    hasFailed: outcome !== 'fresh',
  });
}
const leavingOf = (view: DevicesView) =>
  'devices' in view ? view.devices.map(({ isCurrent, isLeaving }) => [isCurrent, isLeaving]) : [];
const isSignedIn = async ({ runtime }: Page) =>
  (await runtime.pull(deviceSessionsResource(OWNER))) === 'fresh';

async function otherId(): Promise<string> {
  const sessions = (await readKnownSessions(page.runtime.db)) ?? [];
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

it('a device is signed out from another one, also when that one was offline', async () => {
  expect(await look()).toMatchObject({ state: 'alone' });
  const lost = await world.signedInPage(undefined, await world.secondDevice());
  const view = await look();
  expect(view.state).toBe('several');
  expect(leavingOf(view).sort()).toEqual([
    [false, false],
    [true, false],
  ]);

  world.device.setOnline(false);
  await page.runtime.dispatch(endSession({ sessionId: await otherId(), title: 'Phone' }));
  // The list stays, and says which sign-outs are pending.
  expect(leavingOf(await look()).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(await isSignedIn(lost)).toBe(true);

  world.device.setOnline(true);
  await world.settle(page);
  expect(await look()).toMatchObject({ state: 'alone' });
  expect(await isSignedIn(lost)).toBe(false);
  expect(await isSignedIn(page)).toBe(true);
});

it('everywhere else is one tap, also for devices that signed in since the list was read', async () => {
  const others = [
    await world.signedInPage(undefined, await world.secondDevice()),
    await world.signedInPage(undefined, await world.secondDevice()),
  ];
  await page.runtime.dispatch(endSession({ sessionId: null, title: 'All other devices' }));
  await world.settle(page);
  expect(await Promise.all([page, ...others].map(isSignedIn))).toEqual([true, false, false]);
});

it('shows its state: not loaded yet, not available now, or as it was last received', async () => {
  world.device.setOnline(false);
  const nothing = { sessions: undefined, waiting: [], hasFailed: false };
  expect(viewDevices(nothing)).toEqual({ state: 'loading' });
  expect(await look()).toEqual({ state: 'failed' });
  world.device.setOnline(true);
  await look();
  world.device.setOnline(false);
  expect(await look()).toMatchObject({ state: 'alone' });
});

it('leaves the device with the member', async () => {
  await look();
  await page.runtime.signIn.signOut();
  expect(await readKnownSessions(page.runtime.db)).toBeUndefined();
});

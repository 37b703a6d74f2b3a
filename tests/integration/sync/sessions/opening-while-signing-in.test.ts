import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('a tab that opens while another one signs in does not end the new session', async () => {
  const { vault } = world.device;
  const { write } = vault;
  const opening: Promise<Page>[] = [];
  vault.write = (session) => {
    // It looks into local storage just before the sign-in is written there, and at the disk some time after.
    if (opening.length < 2) opening.push(world.device.openPage());
    write(session);
  };
  const page = await world.device.openPage();
  await world.signIn(page);
  const tabs = await Promise.all(opening);
  await world.device.untilQuiet();

  expect(tabs).toHaveLength(2);
  for (const { runtime } of [page, ...tabs])
    expect(runtime.session.currentUser()?.email).toBe(world.buyer);
  expect(vault.read()?.user.email).toBe(world.buyer);
  expect(await page.runtime.db.session.count()).toBe(1);
});

it('a sign-in that the device cannot store leaves nothing in local storage', async () => {
  const page = await world.device.openPage();
  const { db, signIn } = page.runtime;
  await signIn.requestCode(world.buyer);
  const isFull = new DOMException('The disk is full.', 'QuotaExceededError');
  const backend = db.backendDB();
  backend.transaction = () => {
    throw isFull;
  };
  await expect(signIn.verifyCode(world.buyer, world.provider.lastCode(world.buyer))).rejects.toBe(
    isFull,
  );
  expect(world.device.vault.read()).toBeNull();
  world.device.bugs.length = 0;
});

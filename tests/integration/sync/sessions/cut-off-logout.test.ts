import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** A member with changes sent and unsent, and something about each of them in the database. */
async function aBusyMember(): Promise<Page> {
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.kettle, 1), anOrder(world, world.kettle, 1));
  return page;
}

async function expectNothingLeft(): Promise<void> {
  const { runtime } = await world.device.openPage();
  const { db, session } = runtime;
  expect(session.currentUser()).toBeNull();
  expect(world.device.vault.read()).toBeNull();
  expect(world.device.vault.isLeaving()).toBe(false);
  const personal = [db.session, db.outbox, db.base, db.settlements, db.activity, db.blobs];
  for (const table of [...personal, db.cartLines, db.wishlist, db.orders])
    expect(await table.count(), table.name).toBe(0);
  expect((await db.resources.toArray()).filter(({ key }) => key.startsWith('me/'))).toEqual([]);
}

const KILLED = new Error('The page was killed.');

it('a logout that is killed before the rows are erased is completed by the next start (I12)', async () => {
  const page = await aBusyMember();
  const { vault } = world.device;
  const { beginLeaving } = vault;
  vault.beginLeaving = () => {
    beginLeaving();
    throw KILLED;
  };
  await expect(page.runtime.signIn.signOut()).rejects.toBe(KILLED);
  page.kill();
  vault.beginLeaving = beginLeaving;
  await expectNothingLeft();
});

it('a logout that is killed when the rows are erased and local storage is not stays a logout', async () => {
  const page = await aBusyMember();
  const { vault } = world.device;
  const { clearAll } = vault;
  vault.clearAll = () => {
    throw KILLED;
  };
  await expect(page.runtime.signIn.signOut()).rejects.toBe(KILLED);
  page.kill();
  vault.clearAll = clearAll;
  await expectNothingLeft();
});

it.each([
  ['is looked at again', () => world.device.wakeUp()],
  ['hears of the network', () => world.device.setOnline(true)],
])(
  'a logout that the device had no room to complete is completed when the page %s (I12)',
  async (_when, happens) => {
    const { runtime } = await aBusyMember();
    const { vault } = world.device;
    const { beginLeaving } = vault;
    vault.beginLeaving = () => {
      beginLeaving();
      throw new Error('No room.');
    };
    await expect(runtime.signIn.signOut()).rejects.toThrow('No room.');
    vault.beginLeaving = beginLeaving;
    happens();
    await vi.waitFor(() => expect(vault.isLeaving()).toBe(false));
    expect(await runtime.db.outbox.count()).toBe(0);
    await expectNothingLeft();
  },
);

it('a tap in another tab after a logout that was cut off is refused in words, and completes it (I2)', async () => {
  const page = await aBusyMember();
  const tab = await world.device.openPage();
  world.device.vault.beginLeaving();
  page.kill();
  const tap = tab.runtime.dispatch(anAddition(world.kettle, 2));
  await expect(tap).rejects.toThrow('No member is signed in.');
  expect(world.device.journal.size).toBe(0);
  await vi.waitFor(() => expect(tab.runtime.session.currentUser()).toBeNull());
  await expectNothingLeft();
});

it('a sign-in after a logout that was cut off is a session of its own, which the next start leaves alone (I2)', async () => {
  const page = await world.signedInPage();
  const tab = await world.device.openPage();
  world.device.vault.beginLeaving();
  page.kill();
  // The other tab, still open, finds no token in local storage and asks for a sign-in.
  await world.signIn(tab);
  world.device.setOnline(false);
  await tab.runtime.dispatch(anAddition(world.kettle, 2));
  const { runtime } = await world.device.openPage();
  expect(runtime.session.currentUser()).not.toBeNull();
  const [entry, ...others] = await runtime.db.outbox.toArray();
  expect(entry).toMatchObject({ kind: 'cart:add', args: { quantity: 2 } });
  expect(others).toEqual([]);
});

it('a tab that opens while another one logs out signs no member in again', async () => {
  const page = await world.signedInPage();
  const { vault } = world.device;
  const { read } = vault;
  const before = read();
  await page.runtime.signIn.signOut();
  // The opening tab has read local storage before the logout, and reads the disk after it.
  const seen = [before, before];
  vault.read = () => seen.shift() ?? read();
  await expectNothingLeft();
  expect(seen).toEqual([]);
});

it('a logout takes nothing of a member whom another tab signs in at that moment (I2)', async () => {
  const page = await aBusyMember();
  const { db } = page.runtime;
  const { vault } = world.device;
  const { beginLeaving } = vault;
  const leaving = page.runtime.session.currentUser()!;
  const [entry] = await db.outbox.toArray();
  vault.beginLeaving = () => {
    beginLeaving();
    // The other tab stores its sign-in, and a first change of the new member.
    void db.session.update('current', { user: { ...leaving, id: 'next-member' } });
    void db.outbox.put({ ...entry!, seq: 999, idem: 'of-the-next', userId: 'next-member' });
  };
  await page.runtime.signIn.signOut();
  vault.beginLeaving = beginLeaving;
  expect((await db.outbox.toArray()).map(({ userId }) => userId)).toEqual(['next-member']);
});

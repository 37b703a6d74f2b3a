import { afterEach, expect, it, vi } from 'vitest';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { createGate } from '#support/create-gate.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it.each(['another member', 'the same member'] as const)(
  'a logout whose tab slept until another page had completed it, and %s had signed in, takes nothing of that session (I2, I10)',
  async (who) => {
    world = await openWorld();
    const page = await world.signedInPage();
    const [awake, wake] = createGate();
    const db = wholeDatabase(page.runtime.db);
    // Frozen in the moment in which local storage is cleaned and the database is not yet.
    const { beginLeaving } = world.device.vault;
    world.device.vault.beginLeaving = () => {
      beginLeaving();
      db.turn = db.turn.then(() => awake);
    };
    const leaving = page.runtime.signIn.signOut();
    await vi.waitFor(() => expect(world.device.vault.isLeaving()).toBe(true));
    const next = await world.device.openPage();
    expect(world.device.vault.isLeaving()).toBe(false);
    const email = who === 'another member' ? world.otherBuyer : world.buyer;
    await world.signIn(next, email);
    world.device.setOnline(false);
    await next.runtime.dispatch(anAddition(world.kettle, 1));
    wake();
    await leaving;
    await world.device.untilQuiet();
    expect(world.device.vault.read()?.user.email).toBe(email);
    expect((await next.runtime.db.session.get('current'))?.user.email).toBe(email);
    world.device.setOnline(true);
    await world.settle(next);
    expect(await world.provider.cartOf(email)).toHaveLength(1);
  },
);

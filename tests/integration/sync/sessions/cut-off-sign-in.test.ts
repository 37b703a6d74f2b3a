import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession } from '#core/session/session.ts';
import { readDraft, saveDraft } from '#core/storage/drafts.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';

const KEY = 'listing:new';
const DRAFT = { form: { title: 'Drawing board' } };

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
  await saveDraft(page.runtime.db, KEY, DRAFT);
});
afterEach(() => world.close());

it('a draft is there again also when the sign-in was cut off before the database had it (I12)', async () => {
  await endSession(wholeDatabase(page.runtime.db));
  const killed = new Error('The page was killed.');
  const { vault } = world.device;
  const { write } = vault;
  vault.write = (session) => {
    write(session);
    vault.write = write;
    vault.clear = () => undefined;
    throw killed;
  };
  const { clear } = vault;
  await expect(world.signIn(page)).rejects.toBeDefined();
  page.kill();
  vault.clear = clear;
  expect(vault.read()?.epoch).toBe(0);
  const next = await world.device.openPage();
  expect(next.runtime.session.currentUser()?.email).toBe(world.buyer);
  expect(await readDraft(next.runtime.db, KEY)).toEqual(DRAFT);
});

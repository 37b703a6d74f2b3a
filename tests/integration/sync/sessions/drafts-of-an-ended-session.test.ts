import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession } from '#core/session/session.ts';
import { deleteDraft, readDraft, saveDraft } from '#core/storage/drafts.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';

/* A session may end without its member wanting it: what they were writing waits for them (I2), unseen by others (I10). */

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

const draft = () => readDraft(page.runtime.db, KEY);
const end = () => endSession(wholeDatabase(page.runtime.db));

it('a draft is there again when its member signs in again', async () => {
  await end();
  expect(await draft()).toBeNull();
  await world.signIn(page);
  expect(await draft()).toEqual(DRAFT);
});

it('a draft is not shown to the next member, and waits for its own meanwhile', async () => {
  await end();
  await world.signIn(page, world.otherBuyer);
  expect(await draft()).toBeNull();
  await saveDraft(page.runtime.db, KEY, { form: { title: 'Tripod' } });
  await end();
  await world.signIn(page);
  expect(await draft()).toEqual(DRAFT);
});

it('a chosen logout leaves no draft behind, but those of other members', async () => {
  await end();
  await world.signIn(page, world.otherBuyer);
  await saveDraft(page.runtime.db, KEY, { form: { title: 'Tripod' } });
  await page.runtime.signIn.signOut();
  await world.signIn(page, world.otherBuyer);
  expect(await draft()).toBeNull();
  await end();
  await world.signIn(page);
  expect(await draft()).toEqual(DRAFT);
});

it('what was typed since, before signing in again, is not replaced by an earlier draft, which waits on', async () => {
  await end();
  const typed = { form: { title: 'Drawing board, A2' } };
  await saveDraft(page.runtime.db, KEY, typed);
  await world.signIn(page);
  expect(await draft()).toEqual(typed);
  await deleteDraft(page.runtime.db, KEY);
  await endAndReturn();
  expect(await draft()).toEqual(DRAFT);
});

async function endAndReturn(): Promise<void> {
  await end();
  await world.signIn(page);
}

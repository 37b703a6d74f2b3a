import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession } from '#core/session/session.ts';
import { keepSharedFiles } from '#core/runtime/keep-shared-photos.ts';
import { forgetSharedPhotos, readSharedPhotos } from '#core/storage/shared-photos.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
let page: Awaited<ReturnType<World['signedInPage']>>;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
});
afterEach(() => world.close());

const photo = (text: string) => new File([text], `${text}.jpg`, { type: 'image/jpeg' });
const read = async (later = 0) =>
  (await readSharedPhotos(page.runtime.db, page.runtime.now() + later)).map(({ bytes }) =>
    new TextDecoder().decode(bytes),
  );

it('are kept as they came, ten at most, until they are taken', async () => {
  const all = Array.from({ length: 12 }, (_, at) => photo(`photo ${at}`));
  await keepSharedFiles(page.runtime, all);
  expect(await read()).toEqual(all.slice(0, 10).map(({ name }) => name.replace('.jpg', '')));
  const { db, now } = page.runtime;
  await forgetSharedPhotos(db, await readSharedPhotos(db, now()));
  expect(await read()).toEqual([]);
  expect(await db.blobs.count()).toBe(0);
});

it('take the place of those that were shared before, and are of no use after a day', async () => {
  await keepSharedFiles(page.runtime, [photo('first')]);
  await keepSharedFiles(page.runtime, [photo('second')]);
  expect(await read()).toEqual(['second']);
  expect(await page.runtime.db.blobs.count()).toBe(1);
  expect(await read(25 * 60 * 60 * 1000)).toEqual([]);
  expect(await page.runtime.db.blobs.count()).toBe(0);
});

it('stay when they arrive while those before are being taken', async () => {
  const { db, now } = page.runtime;
  await keepSharedFiles(page.runtime, [photo('first')]);
  const taken = await readSharedPhotos(db, now());
  await keepSharedFiles(page.runtime, [photo('second')]);
  await forgetSharedPhotos(db, taken);
  expect(await read()).toEqual(['second']);
});

it('stay when the changes that another member left on this device are given up', async () => {
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await endSession(wholeDatabase(page.runtime.db));
  world.device.setOnline(true);
  await world.signIn(page, world.otherBuyer);
  await keepSharedFiles(page.runtime, [photo('mine')]);
  await page.runtime.sync.discardForeign();
  expect(await page.runtime.db.outbox.count()).toBe(0);
  expect(await read()).toEqual(['mine']);
});

it.each([
  ['a logout', () => page.runtime.signIn.signOut()],
  ['the end of a session', () => endSession(wholeDatabase(page.runtime.db))],
  ['another member', () => world.signIn(page, world.otherBuyer)],
])('go with their draft at %s', async (_name, leave) => {
  await keepSharedFiles(page.runtime, [photo('mine')]);
  await leave();
  expect(await page.runtime.db.drafts.count()).toBe(0);
  expect(await page.runtime.db.blobs.count()).toBe(0);
});

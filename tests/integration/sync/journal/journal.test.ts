import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pruneMirror } from '#core/mirror/upkeep/prune-mirror.ts';
import { endSession } from '#core/session/session.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function countNotes({
  db,
}: Pick<Awaited<ReturnType<World['signedInPage']>>['runtime'], 'db'>) {
  return (await db.meta.toArray()).filter(({ key }) => key.startsWith('recorded/')).length;
}

/** Quantities of the lines that the device shows. */
async function linesOf({ runtime }: Awaited<ReturnType<World['signedInPage']>>) {
  return (await runtime.db.cartLines.toArray()).map(({ quantity }) => quantity);
}

describe('a tap on a page that ends before the database has it', () => {
  it('is recorded by the next page, and sent once', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    void page.runtime.dispatch(anAddition(world.kettle, 2)).catch(() => undefined);
    page.kill();
    expect(world.device.journal.size).toBe(1);

    const next = await world.device.openPage();
    expect(await linesOf(next)).toEqual([2]);
    expect(world.device.journal.size).toBe(0);
    world.device.setOnline(true);
    await world.settle(next);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it('comes before what is tapped on the next page', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    void page.runtime.dispatch(anAddition(world.kettle, 2)).catch(() => undefined);
    void page.runtime.dispatch(anAddition(world.kettle, 1)).catch(() => undefined);
    page.kill();
    const next = await world.device.openPage();
    await next.runtime.dispatch(anAddition(world.kettle, 4));
    expect(await linesOf(next)).toEqual([7]);
  });

  it('is as old as the tap, not as the page that finds it', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    const tappedAt = page.runtime.now();
    void page.runtime.dispatch(anAddition(world.kettle, 2)).catch(() => undefined);
    page.kill();
    world.clock.advance(3 * 60 * 60_000);
    const next = await world.device.openPage();
    expect((await next.runtime.db.outbox.toArray()).map(({ createdAt }) => createdAt)).toEqual([
      tappedAt,
    ]);
  });

  it('is recorded when there is room again, without a new start', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    void page.runtime.dispatch(anAddition(world.kettle, 2)).catch(() => undefined);
    page.kill();
    const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const next = await world.device.openPage();
    expect(await linesOf(next)).toEqual([]);
    expect(world.device.bugs.splice(0)).toMatchObject([{ name: 'QuotaExceededError' }]);
    store.mockRestore();
    await world.pass(20_000);
    expect(await linesOf(next)).toEqual([2]);
    expect(world.device.journal.size).toBe(0);
  });

  it('is recorded when its member, whose session had ended, signs in again', async () => {
    const page = await world.signedInPage();
    const other = await world.device.openPage();
    void page.runtime.dispatch(anAddition(world.kettle, 2)).catch(() => undefined);
    page.kill();
    await endSession(wholeDatabase(other.runtime.db));
    const next = await world.device.openPage();
    expect(world.device.journal.size).toBe(1);
    await world.signIn(next);
    await vi.waitFor(() => {
      expect(world.device.journal.size).toBe(0);
    });
    await world.settle(next);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it('is not recorded for the member who signs in after a logout', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    void page.runtime.dispatch(anAddition(world.kettle, 2)).catch(() => undefined);
    page.kill();
    world.device.vault.beginLeaving();
    expect(world.device.journal.size).toBe(0);
  });
});

describe('a tap that two pages record', () => {
  it('counts once when the page that it was made on was only slow (I3)', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    const [, recorded] = await Promise.all([
      world.device.openPage(),
      page.runtime.dispatch(anAddition(world.kettle, 2)),
    ]);
    expect(recorded).toBe(1);
    expect(await linesOf(page)).toEqual([2]);
    expect(await page.runtime.db.outbox.count()).toBe(1);
  });

  it('counts once when the page ended between the database and the journal', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    const tap = page.runtime.dispatch(anAddition(world.kettle, 2));
    const [left] = world.device.journal;
    await tap;
    if (left === undefined) throw new Error('The tap was not in the journal.');
    (world.device.journal as Map<string, string>).set(...left);
    const next = await world.device.openPage();
    expect(await linesOf(next)).toEqual([2]);
    expect(world.device.journal.size).toBe(0);
  });
});

it('which taps were recorded is forgotten after a month', async () => {
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  const { db, now } = page.runtime;
  const days = (count: number) => () => now() + count * 24 * 60 * 60_000;
  await pruneMirror({ db, now: days(29) });
  expect(await countNotes(page.runtime)).toBe(1);
  await pruneMirror({ db, now: days(31) });
  expect(await countNotes(page.runtime)).toBe(0);
});

it('which taps were recorded is forgotten with a logout, and not with a session that ended', async () => {
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await endSession(wholeDatabase(page.runtime.db));
  expect(await countNotes(page.runtime)).toBe(1);
  await page.runtime.signIn.signOut();
  expect(await countNotes(page.runtime)).toBe(0);
});

it('what could not be recorded is told, and leaves the journal', async () => {
  const page = await world.signedInPage();
  await expect(page.runtime.dispatch({ kind: 'no:such', args: {} })).rejects.toThrow('no:such');
  expect(world.device.journal.size).toBe(0);
});

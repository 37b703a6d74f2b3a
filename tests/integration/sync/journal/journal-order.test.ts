import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import type { Mutation } from '#core/sync/command.ts';
import type { Page } from '#support/device/device.ts';
import {
  aLine,
  anAddition,
  anOrder,
  openWorld,
  type Ware,
  type World,
} from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const setTo = (quantity: number, ware: Ware = world.kettle) =>
  setCartQuantity({ ...aLine(ware), quantity });

/** Quantities of the lines that the device shows, smallest first. */
async function linesOf({ runtime }: Page) {
  const lines = await runtime.db.cartLines.toArray();
  return lines.map(({ quantity }) => quantity).sort();
}

/** Kinds in the outbox, in its order. */
async function kindsOf({ runtime }: Page) {
  return (await runtime.db.outbox.orderBy('seq').toArray()).map(({ kind }) => kind);
}

/** A page whose cart holds one kettle, without a network. */
async function aPageWithALine() {
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  world.device.setOnline(false);
  return page;
}

/** The page ends in the moment of these taps. */
function leaveIn(page: Page, ...taps: readonly Mutation[]) {
  for (const tap of taps) void page.runtime.dispatch(tap).catch(() => undefined);
  page.kill();
  expect(world.device.journal.size).toBe(taps.length);
}

/** The disk has no room for so many of the next entries. */
function fillDisk(entries: number) {
  const { add } = IDBObjectStore.prototype;
  let left = entries;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name !== 'outbox' || left === 0) return add.apply(this, row);
    left -= 1;
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
}

/** @param taps so many could not be recorded */
function expectFullDisk(taps = 1) {
  const told = Array.from({ length: taps }, () => ({ name: 'QuotaExceededError' }));
  expect(world.device.bugs.splice(0)).toMatchObject(told);
}

describe('a tap in the journal that cannot be recorded yet', () => {
  it('is recorded with the next one on its key, and before it (I4)', async () => {
    leaveIn(await aPageWithALine(), setTo(5), setTo(2));
    fillDisk(1);
    const next = await world.device.openPage();
    expectFullDisk();
    expect(world.device.journal.size).toBe(0);
    expect(await linesOf(next)).toEqual([2]);
  });

  it('holds back the later ones on its key (I4)', async () => {
    leaveIn(await aPageWithALine(), setTo(5), setTo(2));
    fillDisk(2);
    const next = await world.device.openPage();
    expectFullDisk(2);
    expect(world.device.journal.size).toBe(2);
    await world.pass(20_000);
    expect(world.device.journal.size).toBe(0);
    expect(await linesOf(next)).toEqual([2]);
  });

  it('holds back an order that has to see the cart with it (I4)', async () => {
    const [, other = world.kettle] = world.listings;
    leaveIn(await aPageWithALine(), setTo(5), anOrder(world, other, 1));
    fillDisk(2);
    const next = await world.device.openPage();
    expectFullDisk(2);
    expect(await kindsOf(next)).toEqual([]);
    await world.pass(20_000);
    expect(await kindsOf(next)).toEqual(['cart:set', 'order:place']);
  });

  it('holds back nothing else (I8)', async () => {
    const [, other = world.kettle] = world.listings;
    leaveIn(await aPageWithALine(), setTo(5), anAddition(other, 3));
    fillDisk(1);
    const next = await world.device.openPage();
    expectFullDisk();
    expect(await linesOf(next)).toEqual([1, 3]);
    expect(world.device.journal.size).toBe(1);
  });

  it('is recorded before a tap on the same key, though its own try failed again', async () => {
    leaveIn(await aPageWithALine(), setTo(5));
    fillDisk(2);
    const next = await world.device.openPage();
    await next.runtime.dispatch(setTo(2));
    expectFullDisk();
    expect(world.device.journal.size).toBe(0);
    expect(await linesOf(next)).toEqual([2]);
    await world.pass(60_000);
    expect(await linesOf(next)).toEqual([2]);
  });

  it('refuses a tap on the same key that the disk has no room for behind it', async () => {
    leaveIn(await aPageWithALine(), setTo(5));
    fillDisk(3);
    const next = await world.device.openPage();
    await expect(next.runtime.dispatch(setTo(2))).rejects.toThrow('The disk is full.');
    expectFullDisk();
    expect(world.device.journal.size).toBe(1);
    await world.pass(60_000);
    expect(await linesOf(next)).toEqual([5]);
    expect(world.device.journal.size).toBe(0);
  });

  it('lets a tap on another key pass (I8)', async () => {
    const [, other = world.kettle] = world.listings;
    leaveIn(await aPageWithALine(), setTo(5));
    fillDisk(2);
    const next = await world.device.openPage();
    await next.runtime.dispatch(anAddition(other, 3));
    expectFullDisk();
    expect(await linesOf(next)).toEqual([1, 3]);
    expect(world.device.journal.size).toBe(1);
  });
});

describe('a tap on a tab that is killed while another is open', () => {
  it('is recorded before what is tapped on the other (I4)', async () => {
    const page = await aPageWithALine();
    const other = await world.device.openPage();
    leaveIn(page, setTo(5));
    await other.runtime.dispatch(setTo(2));
    expect(world.device.journal.size).toBe(0);
    expect(await linesOf(other)).toEqual([2]);
    world.device.setOnline(true);
    await world.settle(other);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it('is recorded by the other when nothing is tapped there, within two minutes (I9)', async () => {
    const page = await aPageWithALine();
    const other = await world.device.openPage();
    leaveIn(page, setTo(5));
    await world.pass(2 * 60_000, 30_000);
    expect(world.device.journal.size).toBe(0);
    expect(await linesOf(other)).toEqual([5]);
  });

  it('is recorded by the other when that is looked at', async () => {
    const page = await aPageWithALine();
    const other = await world.device.openPage();
    leaveIn(page, setTo(5));
    world.device.wakeUp();
    await vi.waitFor(async () => {
      expect(await linesOf(other)).toEqual([5]);
    });
  });
});

it('a tap that is younger than the last look of the watchdog is left to its tab', async () => {
  const page = await aPageWithALine();
  const other = await world.device.openPage();
  await world.pass(59_000, 59_000);
  leaveIn(page, setTo(5));
  await world.pass(2_000);
  expect(await linesOf(other)).toEqual([1]);
  await world.pass(60_000);
  expect(await linesOf(other)).toEqual([5]);
});

describe('a tap in the journal that this version of the app cannot read', () => {
  it('stays there, is reported once, and holds nothing back (I2, I8)', async () => {
    const page = await aPageWithALine();
    const odd: Mutation = { kind: 'cart:frobnicate', args: aLine(world.kettle) };
    leaveIn(page, odd, setTo(5));
    const next = await world.device.openPage();
    expect(await linesOf(next)).toEqual([5]);
    await next.runtime.dispatch(setTo(2));
    expect(await linesOf(next)).toEqual([2]);
    await world.pass(3 * 60_000, 30_000);
    expect(world.device.journal.size).toBe(1);
    expect(world.device.bugs.splice(0)).toMatchObject([{ name: 'UnreadableDispatch' }]);
  });
});

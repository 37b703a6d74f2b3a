import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { placeOrder } from '#core/commands/lazy/orders/place-order.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { moveToCart } from '#core/commands/wishlist/remove-from-wishlist.ts';
import { endSession } from '#core/session/session.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import type { Mutation } from '#core/sync/command.ts';
import type { Page } from '#support/device/device.ts';
import { fixtureEmails, memberId } from '#support/provider/provider-fixture.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** The page ends in the moment of a tap, and then its member's session: the next page asks for a sign-in. */
async function leaveAndEndSession(page: Page, ...tap: readonly Mutation[]): Promise<Page> {
  const other = await world.device.openPage();
  void page.runtime.dispatch(...tap).catch(() => undefined);
  page.kill();
  await endSession(wholeDatabase(other.runtime.db));
  await vi.waitFor(() => {
    expect(other.runtime.session.currentUser()).toBeNull();
  });
  other.close();
  expect(world.device.journal.size).toBe(1);
  return world.device.openPage();
}

async function aPageWithALine(): Promise<Page> {
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  return page;
}

async function aPageWithAWish(): Promise<Page> {
  const page = await world.signedInPage();
  const { id: listingId, title, price } = world.kettle;
  const savedAt = new Date(world.clock.now()).toISOString();
  await page.runtime.dispatch(addToWishlist({ listingId, title, image: '', price, savedAt }));
  await world.settle(page);
  return page;
}

function anOrderOfTheLine(): Mutation {
  const placedAt = new Date(world.clock.now()).toISOString();
  const order = { ...aLine(world.kettle), buyerId: memberId('newcomer'), quantity: 2, placedAt };
  return placeOrder({ ...order, localId: 'local-order', knownOrderIds: [] }, 'group');
}

const aMove = () => moveToCart({ ...aLine(world.kettle), quantity: 1, addedAt: 1 });

/** Calls get through, and no pull does. */
function loseReads() {
  world.device.setNetwork((request, reach) =>
    request.method === 'GET' ? Promise.reject(new TypeError('Failed to fetch')) : reach(request),
  );
}

async function untilJournalIsEmpty() {
  await vi.waitFor(() => {
    expect(world.device.journal.size).toBe(0);
  });
}

describe('a tap in the journal that consumes a row, when its session has ended (I2)', () => {
  it('is recorded at the next sign-in: an order', async () => {
    const next = await leaveAndEndSession(await aPageWithALine(), anOrderOfTheLine());
    await world.signIn(next);
    await untilJournalIsEmpty();
    await world.settle(next);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('is recorded at the next sign-in: a move from the wishlist into the cart', async () => {
    const next = await leaveAndEndSession(await aPageWithAWish(), ...aMove());
    await world.signIn(next);
    await untilJournalIsEmpty();
    await world.settle(next);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
    expect(await next.runtime.db.wishlist.count()).toBe(0);
  });

  it('waits for the row when the first pull gets no answer', async () => {
    const next = await leaveAndEndSession(await aPageWithAWish(), ...aMove());
    loseReads();
    await world.signIn(next);
    await world.pass(20_000);
    expect(world.device.journal.size).toBe(1);
    await expect(next.runtime.dispatch(anAddition(world.kettle, 1))).rejects.toThrow('pulled');

    world.device.setNetwork(undefined);
    await next.runtime.pullMember();
    await world.pass(60_000);
    expect(world.device.journal.size).toBe(0);
    await world.settle(next);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('is not recorded when the row is gone at the provider', async () => {
    const next = await leaveAndEndSession(await aPageWithAWish(), ...aMove());
    const second = await world.signedInPage(world.buyer, await world.secondDevice());
    await second.runtime.dispatch(...aMove());
    await world.settle(second);
    await world.signIn(next);
    await untilJournalIsEmpty();
    await world.settle(next);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });
});

it('a tap in the journal that would do nothing without its row waits for the first pull (I2)', async () => {
  const page = await world.signedInPage(fixtureEmails.seller);
  const removal = { listingId: world.kettle.id, sellerId: memberId('seller'), title: '' };
  const next = await leaveAndEndSession(page, deleteListing(removal));
  await next.runtime.sync.preload();
  await wholeDatabase(next.runtime.db).listings.delete(world.kettle.id);
  loseReads();
  await world.signIn(next, fixtureEmails.seller);
  await world.pass(20_000);
  expect(world.device.journal.size).toBe(1);

  world.device.setNetwork(undefined);
  await next.runtime.pullMember();
  await world.pass(60_000);
  expect(world.device.journal.size).toBe(0);
  await world.settle(next);
  expect(world.device.requests).toContainEqual(expect.objectContaining({ method: 'DELETE' }));
});

describe('what other members left in the journal', () => {
  it('goes with their unsent changes when the signed-in member gives these up (I2c)', async () => {
    const next = await leaveAndEndSession(await world.signedInPage(), anAddition(world.kettle, 2));
    await world.signIn(next, world.otherBuyer);
    await next.runtime.sync.discardForeign();
    expect(world.device.journal.size).toBe(0);
    await endSession(wholeDatabase(next.runtime.db));
    await world.signIn(next);
    await world.pass(60_000);
    expect(await world.provider.cartOf(world.buyer)).toEqual([]);
  });

  it('stays when nobody is signed in', async () => {
    const next = await leaveAndEndSession(await world.signedInPage(), anAddition(world.kettle, 2));
    await next.runtime.sync.discardForeign();
    expect(world.device.journal.size).toBe(1);
  });
});

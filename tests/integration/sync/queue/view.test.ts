import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { fillStorage } from '#kit/full-storage.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('row and log (I1)', () => {
  it('are written together or not at all', async () => {
    const page = await world.signedInPage();
    const { db } = page.runtime;
    const freeLog = fillStorage('outbox');
    await expect(page.runtime.dispatch(anAddition(world.kettle, 1))).rejects.toThrow();
    freeLog();
    expect(await db.cartLines.count()).toBe(0);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.base.count()).toBe(0);

    const freeRows = fillStorage('cartLines');
    await expect(page.runtime.dispatch(anAddition(world.kettle, 1))).rejects.toThrow();
    freeRows();
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('the view (I6)', () => {
  it("is the provider's row plus all live entries, after any taps", async () => {
    const tap = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        line: fc.nat(2),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        kind: fc.constant('set' as const),
        line: fc.nat(2),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        kind: fc.constant('remove' as const),
        line: fc.nat(2),
        quantity: fc.constant(0),
      }),
    );
    const page = await world.signedInPage();
    const { db } = page.runtime;
    await fc.assert(
      fc.asyncProperty(fc.array(tap, { maxLength: 12 }), async (taps) => {
        world.device.setOnline(false);
        const rows = await db.cartLines.toArray();
        const expected = new Map(rows.map(({ listingId, quantity }) => [listingId, quantity]));
        for (const { kind, line, quantity } of taps) {
          const listing = world.listings[line]!;
          const seen = expected.get(listing.id);
          if (kind === 'add') {
            expected.set(listing.id, (seen ?? 0) + quantity);
            await page.runtime.dispatch(anAddition(listing, quantity));
          } else if (seen !== undefined && kind === 'set') {
            expected.set(listing.id, quantity);
            await page.runtime.dispatch(setCartQuantity({ ...aLine(listing), quantity }));
          } else if (seen !== undefined) {
            expected.delete(listing.id);
            await page.runtime.dispatch(removeFromCart(aLine(listing)));
          }
        }
        const shown = async () =>
          new Map(
            (await db.cartLines.toArray()).map(({ listingId, quantity }) => [listingId, quantity]),
          );
        expect(await shown()).toEqual(expected);
        world.device.setOnline(true);
        await world.settle(page);
        await page.runtime.pullMember();
        expect(await shown()).toEqual(expected);
        const stored = await world.provider.cartOf(world.buyer);
        expect(new Map(stored.map(({ listingId, quantity }) => [listingId, quantity]))).toEqual(
          expected,
        );
      }),
      { numRuns: 15 },
    );
  });
});

describe('an older answer (I7)', () => {
  it('requested before a change settled does not undo it', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const reached = world.holdReply('GET', '/api/cart');
    const pull = page.runtime.pullMember();
    const release = await reached;
    world.device.setNetwork(undefined);
    await page.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity: 4 }));
    await world.settle(page);
    release();
    await pull;
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 4 }]);
    await page.runtime.pullMember();
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 4 }]);
  });

  it('does not take away a queued mutation', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork((request, next) => {
      if (request.method === 'POST') throw new TypeError('Failed to fetch');
      return next(request);
    });
    await page.runtime.dispatch(anAddition(world.kettle, 3));
    await page.runtime.pullMember();
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
  });

  it('does not count a change twice whose reply was lost', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 3));
    await world.untilTried(page);
    await page.runtime.pullMember();
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
    await world.settle(page);
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
  });
});

describe('with the log empty and one pull (I14)', () => {
  it('device and provider hold the same, also after another device changed it', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const other = await world.secondDevice();
    const otherPage = await world.signedInPage(world.buyer, other);
    await otherPage.runtime.dispatch(
      setCartQuantity({ ...aLine(world.kettle), quantity: 3 }),
      anAddition(world.listings[1]!, 1),
    );
    await world.settle(otherPage);
    await page.runtime.pullMember();
    const lines = async (rows: { listingId: string; quantity: number }[]) =>
      rows.map(({ listingId, quantity }) => [listingId, quantity]).sort();
    expect(await lines(await page.runtime.db.cartLines.toArray())).toEqual(
      await lines(await world.provider.cartOf(world.buyer)),
    );
    expect(await page.runtime.db.base.count()).toBe(0);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#core/domain/order.ts';
import type { OrderRow } from '#core/storage/rows.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aMove,
  aProcessingOrder,
  elsewhere,
  heldOrders,
  onlyEntry,
  SELLER,
  SELLER_ID,
  sentChanges,
} from './market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const TEN_MINUTES = 10 * 60 * 1000;
const shown = async ({ runtime }: Page, { id }: Order): Promise<OrderRow | undefined> =>
  runtime.db.orders.get(id);
const held = async ({ id }: Order) => (await heldOrders(world)).find((order) => order.id === id);
const moveElsewhere = ({ id }: Order, status: string) =>
  elsewhere(world, 'seller', 'PATCH', `orders/${id}/status`, { status, sellerId: SELLER_ID });

async function withOrder(): Promise<{ page: Page; order: Order }> {
  const order = await aProcessingOrder(world);
  return { page: await world.signedInPage(SELLER), order };
}

describe('moving an order on', () => {
  it('[S303, S307, S377] shows the target while it waits, and the moment of the change only when the provider agreed', async () => {
    const { page, order } = await withOrder();
    const before = await shown(page, order);
    world.device.setOnline(false);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    expect(await shown(page, order)).toEqual({ ...before, status: 'shipped' });
    expect(await onlyEntry(page)).toMatchObject({ state: 'queued', sealed: null });

    world.clock.advance(TEN_MINUTES);
    world.device.setOnline(true);
    await world.settle(page);
    expect(sentChanges(world)).toMatchObject([
      { method: 'PATCH', path: `/api/orders/${order.id}/status` },
    ]);
    expect(JSON.parse(sentChanges(world)[0]!.body)).toEqual({
      status: 'shipped',
      sellerId: SELLER_ID,
    });
    const after = await shown(page, order);
    expect(after).toMatchObject({ status: 'shipped' });
    expect(Date.parse(after!.updatedAt)).toBeGreaterThanOrEqual(
      Date.parse(before!.updatedAt) + TEN_MINUTES,
    );
    expect((await held(order))?.status).toBe('shipped');
  });

  it("takes the order's contacts off the device when it is over", async () => {
    const { page, order } = await withOrder();
    expect((await shown(page, order))?.buyer.phone).not.toBe('');
    await page.runtime.dispatch(aMove(order, 'canceled'));
    await world.settle(page);
    expect(await shown(page, order)).toMatchObject({ status: 'canceled', buyer: { phone: '' } });
  });

  it('can be undone until it leaves', async () => {
    const { page, order } = await withOrder();
    const before = await shown(page, order);
    world.device.setOnline(false);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    expect(await page.runtime.sync.discard((await onlyEntry(page)).seq)).toBe(true);
    expect(await shown(page, order)).toEqual(before);
    world.device.setOnline(true);
    await world.settle(page);
    expect(sentChanges(world)).toEqual([]);
  });

  it('cannot be undone when it may have arrived', async () => {
    const { page, order } = await withOrder();
    world.provider.faults.set([{ kind: 'drop-after', method: 'PATCH' }]);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await world.untilTried(page);
    expect(await page.runtime.sync.discard((await onlyEntry(page)).seq)).toBe(false);
    world.provider.faults.set([]);
    await world.settle(page);
    expect((await held(order))?.status).toBe('shipped');
    expect(await shown(page, order)).toMatchObject({ status: 'shipped' });
  });

  it('by two taps, in two windows, happens once', async () => {
    const { page, order } = await withOrder();
    const other = await world.device.openPage();
    const reached = world.holdReply('PATCH', `/api/orders/${order.id}/status`);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    const release = await reached;
    await other.runtime.dispatch(aMove(order, 'shipped'));
    expect(await page.runtime.db.outbox.count()).toBe(1);
    release();
    await world.settle(page);
    expect(sentChanges(world)).toHaveLength(1);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('by two steps goes through both: the provider allows no leap', async () => {
    const { page, order } = await withOrder();
    world.device.setOnline(false);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await page.runtime.dispatch(aMove(order, 'delivered'));
    world.device.setOnline(true);
    await world.settle(page);
    expect(sentChanges(world).map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { status: 'shipped' },
      { status: 'delivered' },
    ]);
    expect((await held(order))?.status).toBe('delivered');
  });
});

describe('a refused move', () => {
  it("goes back to the provider's current status, and carries its message", async () => {
    const { page, order } = await withOrder();
    world.device.setOnline(false);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await moveElsewhere(order, 'canceled');
    world.device.setOnline(true);
    await world.settle(page);
    await world.device.untilQuiet();

    expect(await shown(page, order)).toMatchObject({ status: 'canceled' });
    expect(await onlyEntry(page)).toMatchObject({
      state: 'refused',
      lastFailure: { code: 'illegal-transition' },
    });
    expect(await page.runtime.db.activity.toArray()).toMatchObject([
      {
        kind: 'order:status',
        result: 'refused',
        message: 'This order is canceled: it cannot become shipped.',
        announced: 0,
      },
    ]);
  });

  it('is not satisfied by a pull that was requested before it', async () => {
    const { page, order } = await withOrder();
    world.device.setOnline(false);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await moveElsewhere(order, 'canceled');
    const reached = world.holdReply('GET', '/api/orders/seller/orders');
    world.device.setOnline(true);
    const release = await reached;
    await world.untilState(page, 'refused');
    release();
    await expect.poll(() => shown(page, order)).toMatchObject({ status: 'canceled' });
  });

  it('is followed by a pull also when the worker has received it, with every page closed', async () => {
    const { page, order } = await withOrder();
    world.device.setOnline(false);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await moveElsewhere(order, 'canceled');
    page.close();
    world.device.setOnline(true);
    const worker = await world.device.openWorker();
    await worker.runtime.sync.drain();
    await expect.poll(() => shown(worker, order)).toMatchObject({ status: 'canceled' });
  });

  it('looks at the provider by itself, when nothing else does', async () => {
    const { page, order } = await withOrder();
    await moveElsewhere(order, 'canceled');
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await world.settle(page);
    await world.device.untilQuiet();
    expect(await shown(page, order)).toMatchObject({ status: 'canceled' });
  });

  it('without words leaves them to the screen', async () => {
    const { page, order } = await withOrder();
    world.provider.faults.set([{ kind: 'status', status: 403, body: {}, method: 'PATCH' }]);
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await world.settle(page);
    expect(await shown(page, order)).toMatchObject({ status: 'processing' });
    expect(await page.runtime.db.activity.toArray()).toMatchObject([{ message: null }]);
  });
});

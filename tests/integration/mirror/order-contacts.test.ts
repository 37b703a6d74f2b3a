import { afterEach, beforeEach, expect, it } from 'vitest';
import { setOrderStatus } from '#core/commands/lazy/orders/set-order-status.ts';
import { ORDER_CONTACT_AGE_MS } from '#core/domain/order.ts';
import { forgetOldContacts } from '#core/mirror/upkeep/forget-contacts.ts';
import type { OrderRow } from '#core/storage/rows.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aMove, aProcessingOrder, onlyEntry, SELLER, SELLER_ID } from '../commands/market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Every e-mail, phone and address of an order that stands anywhere on the device. */
async function contactsOf({ runtime: { db } }: Page, id: string): Promise<string[]> {
  const base = await db.base.get(`orders:${id}`);
  const rows = [await db.orders.get(id), base?.row as OrderRow | undefined];
  return rows.flatMap((row) =>
    row === undefined ? [] : [row.buyer.email + row.buyer.phone + row.buyer.address],
  );
}

it('contacts of an open order leave a device that has not been online for 30 days', async () => {
  const order = await aProcessingOrder(world);
  const page = await world.signedInPage(SELLER);
  world.device.setOnline(false);
  await page.runtime.dispatch(aMove(order, 'shipped'));
  expect(await contactsOf(page, order.id)).not.toContain('');

  world.clock.advance(ORDER_CONTACT_AGE_MS + 60_000);
  page.close();
  const next = await world.device.openPage();
  await expect.poll(() => contactsOf(next, order.id)).toEqual(['', '']);
  expect(await next.runtime.db.orders.get(order.id)).toMatchObject({
    buyer: { name: 'otherBuyer' },
  });
  expect(await onlyEntry(next)).toMatchObject({ state: 'queued' });
});

it('what is known of an order whose contacts are deleted stays', async () => {
  const order = await aProcessingOrder(world);
  const { db, now } = (await world.signedInPage(SELLER)).runtime;
  const row = await db.orders.get(order.id);
  await db.table('base').put({ ref: `orders:${order.id}`, row, isOutdated: true });
  await forgetOldContacts(wholeDatabase(db), now() + 2 * ORDER_CONTACT_AGE_MS);
  expect(await db.table('base').get(`orders:${order.id}`)).toMatchObject({
    ...{ isOutdated: true, row: { buyer: { name: 'otherBuyer', email: '', phone: '' } } },
  });
});

it('an order that is delivered keeps no contacts, neither from the answer to the move nor from the next look', async () => {
  const order = await aProcessingOrder(world);
  const page = await world.signedInPage(SELLER);
  for (const status of ['shipped', 'delivered'] as const) {
    await page.runtime.dispatch(
      setOrderStatus({ orderId: order.id, sellerId: SELLER_ID, status, title: '' }),
    );
    await world.settle(page);
  }
  expect(await contactsOf(page, order.id)).toEqual(['']);
  await page.runtime.pullMember();
  expect(await contactsOf(page, order.id)).toEqual(['']);
});

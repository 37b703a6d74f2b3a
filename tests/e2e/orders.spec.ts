import type { Locator, Page } from '@playwright/test';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { OrderRow } from '#core/storage/rows.ts';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { readRows, untilKept, writeRow } from '#support/device-rows.ts';
import { doubleClick } from '#support/double-click.ts';
import { follow } from '#support/follow.ts';
import type { ProviderProcess } from '#support/provider-process.ts';
import { expectSecondTapsIgnored } from '#support/second-taps.ts';
import { tryAgain } from '#support/try-again.ts';

const ORDERS = '/dashboard?tab=orders';
const SLEEVE = 'acc-neoprene-laptop-sleeve';
const HOUR_MS = 60 * 60 * 1000;

const shortId = (id: string) => `#${id.slice(-8).toUpperCase()}`;
const rowOf = (page: Page, { id }: Pick<OrderRow, 'id'>): Locator =>
  page.getByRole('row').filter({ hasText: shortId(id) });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Order details' });

async function findOrders(page: Page, status: string): Promise<OrderRow[]> {
  const orders = await readRows<OrderRow>(page, 'orders');
  return orders.filter((order) => order.status === status);
}

async function readOrder(page: Page, id: string): Promise<OrderRow | undefined> {
  return (await readRows<OrderRow>(page, 'orders')).find((order) => order.id === id);
}

async function listMoves(provider: ProviderProcess) {
  return (await provider.requests()).filter(({ path }) => path.endsWith('/status'));
}

/** The seller moves an order on another device. */
async function moveElsewhere(page: Page, provider: ProviderProcess, id: string, status: string) {
  const { token, sellerId } = await page.evaluate(() => ({
    token: localStorage.getItem('accessToken') ?? '',
    sellerId: (JSON.parse(localStorage.getItem('user') ?? '{}') as { _id?: string; id?: string })
      .id,
  }));
  const reply = await fetch(`${provider.url}/api/orders/${id}/status`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ status, sellerId }),
  });
  expect(reply.status).toBe(200);
}

test('[S014] a buyer finds each order with its seller, details, timeline and receipt, also offline', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, ORDERS);
  await untilInstalled(page);
  const list = page.getByRole('table', { name: 'Orders' });
  await expect(list).toBeVisible();
  const [open] = await findOrders(page, 'shipped');
  const [done] = await findOrders(page, 'delivered');
  const row = rowOf(page, open!);

  await test.step('[S283, S286, S306] the columns are those of the specification, and the list was requested as specified', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await expect(list.getByRole('columnheader')).toHaveText([
      'Order ID',
      'Seller',
      'Listing',
      'Amount',
      'Payment Method',
      'Status',
      'Date',
      'Actions',
    ]);
    await expect(row).toContainText(open!.listingTitle);
    await expect(row).toContainText(open!.seller.name);
    await expect(row.getByRole('combobox')).toHaveCount(0);
    const [asked] = (await provider.requests()).filter(
      ({ path }) => path === '/api/orders/buyer/history',
    );
    expect(asked).toMatchObject({ method: 'GET', status: 200 });
    expect([...new URLSearchParams(asked?.query).keys()]).toEqual(['buyerId']);
  });

  await test.step('[S289, S292, S293] Refresh asks again; a refusal shows with Try again, which heals it', async () => {
    await provider.setFaults({ kind: 'status', path: '/api/orders/buyer', status: 500 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to fetch orders');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(list).toBeVisible();
    await provider.setFaults();
    await tryAgain(page, page.getByRole('alert'));
  });

  await test.step('[S285, S294] View shows all that is known; the address keeps it, and Back closes it', async () => {
    await row.getByRole('button', { name: /^View/ }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText(shortId(open!.id))).toBeVisible();
    for (const contact of [open!.seller.name, open!.seller.email, open!.seller.address])
      await expect(dialog.getByText(contact, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText([
      /^Order Placed/,
      /^Shipped/,
    ]);
    await expect(dialog.getByRole('link', { name: 'Contact us' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: /^View/ }).click();
    await expect(page).toHaveURL(new RegExp(`order=${open!.id}`));
    await page.reload();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'order details of a buyer', 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${ORDERS.replace('?', '\\?')}$`));
  });

  await test.step('a chip narrows the list to where orders stand', async () => {
    const shipped = page.getByRole('button', { name: /^Shipped \(\d+\)$/ });
    await shipped.click();
    await expect(shipped).toHaveAttribute('aria-pressed', 'true');
    await expect(rowOf(page, done!)).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: /^All/ }).click();
    await expect(rowOf(page, done!)).toBeVisible();
  });

  await test.step('on a phone all of a row opens the order, and four stand on a screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    // A page takes a new size in its own time.
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(130);
    await row.click({ position: { x: 20, y: 60 } });
    await expect(dialogOf(page).getByText(shortId(open!.id))).toBeVisible();
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a finished order keeps no contacts, on the screen and on the device', async () => {
    expect(done).toMatchObject({ seller: { email: '', phone: '', address: '' } });
    await follow(page, `${ORDERS}&order=${done!.id}`);
    await expect(dialogOf(page)).toContainText(done!.seller.name);
    await expect(dialogOf(page).getByText('Phone')).toHaveCount(0);
  });

  await test.step('the receipt opens offline from a cold start, and is black on white on paper', async () => {
    await dialogOf(page).getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    const address = page.url();
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(address);
    const sheet = cold.getByRole('article', { name: 'Receipt' });
    await expect(sheet).toContainText(shortId(done!.id));
    await expect(sheet).toContainText(done!.listingTitle);
    await expect(sheet).toContainText('Delivered');
    expect(await cold.title()).toBe(`Receipt ${shortId(done!.id)} · UniKade`);
    await expectAccessible(cold, 'a receipt', 'main');
    await cold.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      for (const part of await cold.getByRole(role).all()) await expect(part).toBeHidden();
    await expect(cold.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(cold.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });
});

test('an order that waits is Queued, may be taken back, asks after 24 hours, and returns to the cart when its price has changed @thorough', async ({
  page,
  context,
  provider,
  newOrders,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, `/products/${seedId('listing', SLEEVE)}`);
  await untilInstalled(page);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-pending', '1');
  const queued = page.getByRole('row').filter({ has: page.getByText('Queued') });
  const placeOrder = async () => {
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Place Order' }).first().click();
    await page.waitForURL('**/dashboard*');
    await page.goto(ORDERS);
    await expect(queued).toHaveAttribute('data-sync-state', 'pending');
  };

  await test.step('Cancel takes it back, and its line is in the cart again', async () => {
    await placeOrder();
    await expect(queued).toContainText(title);
    await queued.getByRole('button', { name: /^Cancel/ }).click();
    await expect(queued).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
    await placeOrder();
  });

  await test.step('older than 24 hours it asks first; at a new price nothing is ordered', async () => {
    const [order] = (await readRows<OutboxEntry>(page, 'outbox')).filter(
      ({ kind }) => kind === 'order:place',
    );
    await writeRow(page, 'outbox', { ...order!, createdAt: order!.createdAt - 25 * HOUR_MS });
    await provider.setListing({ id: seedId('listing', SLEEVE), price: 7 });
    await page.goto('/about');
    await context.setOffline(false);
    await page.goto(ORDERS);
    await expect(queued).toContainText('Still want this?');
    await expect(queued).toHaveAttribute('data-sync-state', 'attention');
    await queued.getByRole('button', { name: /^Send it now/ }).click();
    await expect(page.getByText("It's back in your cart")).toBeVisible();
    expect(await newOrders()).toEqual([]);
    await page.getByRole('link', { name: 'Decide in the cart' }).click();
    await expect(page.getByRole('main')).toContainText(title);
    await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible();
  });
});

test('[S290] orders that are known to be none are loading while they are requested again @without-worker', async ({
  page,
  provider,
}) => {
  let answer = () => {};
  let answered = Promise.resolve();
  await page.route('**/api/orders/buyer/history?*', async (route) => {
    await answered;
    await route.fulfill({ json: [] });
  });
  await arriveSignedIn(page, provider, DEMO_BUYER, ORDERS);
  await expect(page.getByText('No orders found')).toBeVisible();
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Loading orders...')).toBeVisible();
  await expect(page.getByText('No orders found')).toHaveCount(0);
  answer();
  await expect(page.getByText('No orders found')).toBeVisible();
});

test('[S009, S017] a seller moves orders on: online, by keyboard, offline with an undo, and never past what happened elsewhere', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_SELLER, '/');
  await untilInstalled(page);
  await page.getByRole('link', { name: /^\d+ orders to approve$/ }).click();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  const [first, second, third] = await findOrders(page, 'processing');

  await test.step('the home page of a seller leads to the orders to approve', async () => {
    const statuses = page.getByRole('row').getByRole('combobox');
    await expect(statuses.first()).toBeVisible();
    for (const each of await statuses.all()) await expect(each).toHaveValue('processing');
    await page.getByRole('button', { name: /^All/ }).click();
  });

  await test.step('an order that has to be decided on takes little more than a hundred pixels', async () => {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Approve/ }) });
    await expect(row.first()).toBeVisible();
    const sizes = await row.evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect()));
    expect(Math.max(...sizes.map(({ height }) => height))).toBeLessThanOrEqual(110);
    const excess = await page
      .getByRole('table')
      .evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });

  const status = (order: OrderRow) => rowOf(page, order).getByRole('combobox');
  const button = (order: OrderRow, name: RegExp) =>
    rowOf(page, order).getByRole('button', { name });

  await test.step('[S283, S286, S305] the list is requested as specified, and titled by the buyer', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Management');
    await expect(page.getByRole('main').getByText('Order Management')).toHaveCount(1);
    await expect(page.getByRole('columnheader').nth(1)).toHaveText('Buyer');
    const [asked] = (await provider.requests()).filter(
      ({ path }) => path === '/api/orders/seller/orders',
    );
    expect([...new URLSearchParams(asked?.query).keys()]).toEqual(['sellerId']);
  });

  await test.step('[S296–S301] each order offers its next statuses, and a finished one none', async () => {
    await expect(status(first!).getByRole('option')).toHaveText([
      'Processing',
      'Shipped',
      'Canceled',
    ]);
    for (const final of ['delivered', 'canceled']) {
      const [order] = await findOrders(page, final);
      await expect(status(order!)).toBeDisabled();
      await expect(button(order!, /^(Approve|Cancel)/)).toHaveCount(0);
    }
    const [shipped] = await findOrders(page, 'shipped');
    await expect(status(shipped!).getByRole('option')).toHaveText(['Shipped', 'Delivered']);
    await expect(button(shipped!, /^(Approve|Cancel)/)).toHaveCount(0);
  });

  await test.step('[S297, S303, S307] Approve by keyboard ships it: one request, exactly as specified, and the time of this device', async () => {
    await button(first!, /^Approve/).focus();
    await page.keyboard.press('Enter');
    await expect(button(first!, /^View/)).toBeFocused();
    await expect(status(first!)).toHaveValue('shipped');
    await untilSynced(page);
    const [move, ...more] = await listMoves(provider);
    expect(more).toEqual([]);
    expect(move).toMatchObject({
      method: 'PATCH',
      path: `/api/orders/${first!.id}/status`,
      status: 200,
    });
    expect([...(move?.bodyKeys ?? [])].sort()).toEqual(['sellerId', 'status']);
    const { updatedAt } = (await readOrder(page, first!.id))!;
    expect(Math.abs(Date.now() - Date.parse(updatedAt))).toBeLessThan(60_000);
  });

  await context.setOffline(true);
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'offline');

  await test.step('[S302] offline the target shows as pending, untouched in its time, closed to more changes, and can be undone', async () => {
    await status(second!).selectOption('Shipped');
    await expect(rowOf(page, second!)).toHaveAttribute('data-sync-state', 'pending');
    await expect(status(second!)).toHaveValue('shipped');
    await expect(status(second!)).toBeDisabled();
    expect((await readOrder(page, second!.id))?.updatedAt).toBe(second!.updatedAt);
    await button(second!, /^Undo/).click();
    await expect(status(second!)).toHaveValue('processing');
    await expect(status(second!)).toBeEnabled();
    await expect(page.locator('html')).toHaveAttribute('data-pending', '0');
  });

  await test.step('[S297] the second click of a double click changes nothing more; the keyboard is never held up', async () => {
    const untilOffered = () => expect(button(second!, /^Undo/)).toBeVisible();
    // Longer than a double click takes: the click on Undo was one of its own.
    await page.waitForTimeout(600);
    for (const [name, outcome] of [
      [/^Approve/, 'shipped'],
      [/^Cancel/, 'canceled'],
    ] as const) {
      await doubleClick(page, button(second!, name), untilOffered);
      await untilKept(page);
      await expect(status(second!)).toHaveValue(outcome);
      await expect(dialogOf(page)).toBeHidden();
      await button(second!, /^Undo/).press('Enter');
      await expect(status(second!)).toHaveValue('processing');
    }
  });

  await test.step('two more wait, in the details too; a reload loses neither', async () => {
    await button(second!, /^Cancel/).click();
    await button(third!, /^View/).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(dialogOf(page).getByText('Not sent yet').first()).toBeVisible();
    await expectAccessible(page, 'order details of a seller, pending', 'dialog[open]');
    await page.reload();
    await expect(dialogOf(page).getByRole('button', { name: /^Undo/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'pending orders of a seller', 'main');
  });

  await test.step('back online each is sent once; an order that was canceled meanwhile goes back, with the reason', async () => {
    await moveElsewhere(page, provider, third!.id, 'canceled');
    await context.setOffline(false);
    const toast = page.getByRole('status').filter({ hasText: 'it cannot become shipped' });
    await expect(toast).toBeVisible();
    await expect(status(third!)).toHaveValue('canceled');
    await expect(status(second!)).toHaveValue('canceled');
    await expect(rowOf(page, third!)).toContainText('Shipped was refused');
    await expect(page.getByText('it cannot become shipped')).toHaveCount(1);
    // A canceled order goes nowhere from here.
    await expect(button(third!, /^Retry/)).toHaveCount(0);
    const moves = (await listMoves(provider)).filter(
      ({ idempotencyKey }) => idempotencyKey !== null,
    );
    expect(moves.map(({ path }) => path.split('/').at(3)).sort()).toEqual(
      [first!.id, second!.id, third!.id].sort(),
    );
    await rowOf(page, third!)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await untilSynced(page);
    await expect(rowOf(page, third!)).not.toContainText('refused');
  });

  await test.step('[S304] a refusal without words says that it failed, once; the row marks it in words of its own, with a Retry', async () => {
    const [order] = await findOrders(page, 'shipped');
    await provider.setFaults({ kind: 'status', method: 'PATCH', status: 403, body: {} });
    await status(order!).selectOption('Delivered');
    await expect(page.getByText('Failed to update order status')).toBeVisible();
    await expect(page.getByRole('status').getByText('Failed to update order status')).toBeVisible();
    await expect(status(order!)).toHaveValue('shipped');
    await expect(status(order!)).toHaveAccessibleDescription('Delivered was refused');
    await expect(status(order!)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'a refused move', 'main');
    await provider.setFaults();
    await button(order!, /^Retry/).press('Enter');
    await untilSynced(page);
    await expect(status(order!)).toHaveValue('delivered');
    await expect(status(order!)).toBeDisabled();
  });

  await test.step('the second tap of a double tap does nothing in a dialog that has just opened, nor below one that has just closed', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: /^Processing/ }).click();
    await expectSecondTapsIgnored(page, async () => (await listMoves(provider)).length);
  });
});

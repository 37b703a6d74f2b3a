import type { Locator, Page } from '@playwright/test';
import type { OrderRow } from '#core/storage/rows.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  test,
  untilInstalled,
} from '#support/browser/app-test.ts';
import { readRows } from '#support/browser/device-rows.ts';
import { doubleClick } from '#support/browser/double-click.ts';
import { follow } from '#support/browser/follow.ts';
import { expectSecondTapsIgnored } from '#support/browser/second-taps.ts';

const ORDERS = '/dashboard?tab=orders';

const shortId = (id: string) => `#${id.slice(-8).toUpperCase()}`;
const rowOf = (page: Page, { id }: Pick<OrderRow, 'id'>): Locator =>
  page.getByRole('row').filter({ hasText: shortId(id) });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Order details' });

async function findOrders(page: Page, status: string): Promise<OrderRow[]> {
  const orders = await readRows<OrderRow>(page, 'orders');
  return orders.filter((order) => order.status === status);
}

test('[S014] the details of an order in the history of the browser and on a phone, and its receipt offline from a cold start and on paper', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, ORDERS);
  await untilInstalled(page);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  const [open] = await findOrders(page, 'shipped');
  const [done] = await findOrders(page, 'delivered');
  const row = rowOf(page, open!);
  const dialog = dialogOf(page);

  await test.step('[S294] the address keeps what was viewed, over a reload too; Back and Esc close it', async () => {
    await row.getByRole('button', { name: /^View/ }).click();
    await expect(dialog.getByText(shortId(open!.id))).toBeVisible();
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

  await test.step('on a phone all of a row opens the order, and four stand on a screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    // A page takes a new size in its own time.
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(130);
    await row.click({ position: { x: 20, y: 60 } });
    await expect(dialog.getByText(shortId(open!.id))).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the receipt opens offline from a cold start, and is black on white on paper', async () => {
    await follow(page, `${ORDERS}&order=${done!.id}`);
    await dialog.getByRole('link', { name: 'Receipt' }).click();
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

test('the orders of a seller as a browser draws and presses them: low rows, colours of moves that wait or were refused, double clicks and second taps @without-worker', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_SELLER, ORDERS);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  const [first, second] = await findOrders(page, 'processing');
  const [shipped] = await findOrders(page, 'shipped');
  const status = (order: OrderRow) => rowOf(page, order).getByRole('combobox');
  const button = (order: OrderRow, name: RegExp) =>
    rowOf(page, order).getByRole('button', { name });

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

  await test.step('a refused move and one that waits can be read day and night, in the details too', async () => {
    await provider.setFaults({ kind: 'status', method: 'PATCH', status: 403, body: {} });
    await status(shipped!).selectOption('Delivered');
    await expect(status(shipped!)).toHaveAccessibleDescription('Delivered was refused');
    await provider.setFaults();
    // Without a worker a page has the code of what is seldom only when it has asked for it.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('discard-entry')),
    );
    await context.setOffline(true);
    await expect(page.locator('html')).toHaveAttribute('data-connection', 'offline');
    await button(first!, /^View/).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(dialogOf(page).getByText('Not sent yet').first()).toBeVisible();
    await expectAccessible(page, 'order details of a seller, pending', 'dialog[open]');
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'pending and refused orders of a seller', 'main');
  });

  await test.step('[S297] the second click of a double click changes nothing more', async () => {
    await doubleClick(page, button(second!, /^Approve/), () =>
      expect(button(second!, /^Undo/)).toBeVisible(),
    );
    await expect(status(second!)).toHaveValue('shipped');
    await expect(dialogOf(page)).toBeHidden();
    await button(second!, /^Undo/).press('Enter');
    await expect(status(second!)).toHaveValue('processing');
    await context.setOffline(false);
    await expect(page.locator('html')).toHaveAttribute('data-pending', '0');
  });

  await test.step('the second tap of a double tap does nothing in a dialog that has just opened, nor below one that has just closed', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: /^Processing/ }).click();
    await expectSecondTapsIgnored(
      page,
      async () => (await provider.requests()).filter(({ path }) => path.endsWith('/status')).length,
    );
  });
});

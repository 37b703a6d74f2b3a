import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { OutboxReport } from '#core/sync/queries/outbox-report.ts';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { readRows, writeRow } from '#support/device-rows.ts';
import { anEntry } from '#support/entries.ts';
import { follow } from '#support/follow.ts';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const HOUR_MS = 60 * 60 * 1000;
const html = (page: Page) => page.locator('html');
const group = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: title, exact: true });
const entry = (page: Page, title: string, what: string): Locator =>
  group(page, title).getByRole('listitem').filter({ hasText: what });
const statusLine = (page: Page): Locator => page.getByRole('main').getByRole('status').first();

async function findEntry(page: Page, kind: string): Promise<OutboxEntry> {
  const found = (await readRows<OutboxEntry>(page, 'outbox')).find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`The log holds no ${kind}.`);
  return found;
}

/** Offline: a line for the cart, its order, and a review. */
async function makeChanges(page: Page): Promise<void> {
  await page.goto(`/products/${SLEEVE}#reviews`);
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('Comment (optional)').fill('Sturdy.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(html(page)).toHaveAttribute('data-pending', '2');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).first().click();
  await expect(html(page)).toHaveAttribute('data-pending', '3');
  await page.waitForURL('**/dashboard*');
}

test('the sync centre names every change that waits, and each can be decided on', async ({
  page,
  context,
  provider,
  newOrders,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, `/products/${SLEEVE}`);
  await untilInstalled(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html(page)).toHaveAttribute('data-connection', 'online');
  await expect(html(page)).toHaveAttribute('data-sync', 'idle');
  await expect(html(page)).toHaveAttribute('data-pending', '0');
  await context.setOffline(true);

  await test.step('offline all of it waits, in words and for tests to read', async () => {
    await makeChanges(page);
    await page.getByRole('link', { name: /Offline · 3 waiting/ }).click();
    await expect(html(page)).toHaveAttribute('data-connection', 'offline');
    await expect(html(page)).toHaveAttribute('data-sync', 'pending');
    const waiting = group(page, 'Waiting to be sent').getByRole('listitem');
    await expect(waiting).toHaveCount(3);
    for (const row of await waiting.all())
      await expect(row).toHaveAttribute('data-sync-state', 'pending');
    await expect(entry(page, 'Waiting to be sent', 'Place order')).toContainText(
      'Sends after: Add',
    );
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(statusLine(page)).toHaveText('You are disconnected. 3 changes still wait.');
  });

  await test.step('entries that were refused, held, or made by a newer version need the person; those that depend on them are held up', async () => {
    const order = await findEntry(page, 'order:place');
    await writeRow(page, 'outbox', { ...order, createdAt: order.createdAt - 25 * HOUR_MS });
    const unknown = { seq: 900, userId: order.userId, keys: ['later:a'], args: { title: 'Kite' } };
    await writeRow(
      page,
      'outbox',
      anEntry({ ...unknown, kind: 'from:tomorrow', state: 'parked', readyAt: null }),
    );
    const wish = await findEntry(page, 'review:write');
    await writeRow(page, 'outbox', {
      ...wish,
      ...{ seq: 901, idem: 'second', keys: ['later:a'], waitsFor: [900], readyAt: null },
    });
    await provider.setFaults({
      kind: 'status',
      method: 'POST',
      path: '/api/reviews',
      status: 422,
      body: { error: 'Please say a little more.' },
    });
    await page.goto('/about');
    await context.setOffline(false);
    await follow(page, '/sync');
    await expect(entry(page, 'Needs you', 'Write a review')).toContainText(
      'Please say a little more.',
    );
    await expect(entry(page, 'Needs you', 'Place order')).toContainText('Still want this?');
    await expect(entry(page, 'Needs you', 'newer version')).toBeVisible();
    await expect(entry(page, 'Held up', 'Write a review')).toContainText(
      'Held up until you decide',
    );
    await expect(page.getByRole('heading', { name: 'Recently sent' })).toBeVisible();
    await expect(html(page)).toHaveAttribute('data-sync', 'attention');
    await expect(group(page, 'Needs you').locator('[data-sync-state="attention"]')).toHaveCount(3);
    await expectAccessible(page, 'sync centre with every group', 'main');
  });

  await test.step('by keyboard alone: send the held order, discard the entry of an unknown kind', async () => {
    const send = page.getByRole('button', { name: /^Send it now/ });
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
    await expect(statusLine(page)).toBeFocused();
    expect(await newOrders()).toHaveLength(1);
    await page.getByRole('button', { name: /^Discard. A change of a newer/ }).focus();
    await page.keyboard.press('Enter');
    await expect(statusLine(page)).toContainText('Discarded.');
    await expect(group(page, 'Held up')).toHaveCount(0);
    await expect(entry(page, 'Needs you', 'Write a review')).toHaveCount(2);
  });

  await test.step('Discard gives a refused one up, Retry sends it again', async () => {
    await page
      .getByRole('button', { name: /^Discard. Write a review/ })
      .last()
      .click();
    await expect(entry(page, 'Needs you', 'Write a review')).toHaveCount(1);
    await page.getByRole('button', { name: /^Retry. Write a review/ }).click();
    await expect(statusLine(page)).toContainText('Trying again');
    await expect(entry(page, 'Needs you', 'Write a review')).toContainText('say a little more');
  });

  await test.step('Edit brings it back into its form, also after a reload, and it is sent in its place', async () => {
    await page.getByRole('link', { name: /^Edit. Write a review/ }).click();
    const comment = page.getByLabel('Comment (optional)');
    await expect(comment).toHaveValue('Sturdy.');
    await expect(comment).toBeFocused();
    await comment.fill('Sturdy, and the zip runs well.');
    await expect
      .poll(async () => JSON.stringify(await readRows(page, 'drafts')))
      .toContain('the zip runs well');
    await page.reload();
    await expect(comment).toHaveValue('Sturdy, and the zip runs well.');
    await provider.setFaults();
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await untilSynced(page);
    await follow(page, '/sync');
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Write a review');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(statusLine(page)).toHaveText('Nothing to send. This device is up to date.');
  });

  await test.step('past toasts are still there, and the log can be exported, without a token', async () => {
    for (const said of ['Item added to cart', 'Order placed successfully!'])
      await expect(page.getByRole('main').getByText(said).first()).toBeVisible();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the log' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^unikade-log-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    const log = JSON.parse(text) as OutboxReport;
    expect(log.settled.map(({ kind }) => kind)).toContain('review:write');
    expect(log.toasts.map(({ message }) => message)).toContain('Order placed successfully!');
    const tokens = await page.evaluate(() => [
      localStorage.getItem('accessToken'),
      localStorage.getItem('refreshToken'),
    ]);
    for (const token of tokens) expect(text).not.toContain(token);
  });

  await test.step('logging out takes it all away', async () => {
    await follow(page, '/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await follow(page, '/sync');
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recently sent' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Activity' })).toHaveCount(0);
  });
});

test('it opens cold and offline for a visitor, shows what the device stores, and warns where the browser evicts it', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });
    // A page that nothing was loaded into yet has no storage.
    if (!('storage' in navigator)) return;
    let isKept = false;
    navigator.storage.persisted = () => Promise.resolve(isKept);
    navigator.storage.persist = () => {
      isKept = true;
      return Promise.resolve(true);
    };
  });
  await page.goto('/about');
  await untilInstalled(page);
  const old = { seq: 900, userId: 'somebody', createdAt: Date.now() - 6 * 24 * HOUR_MS };
  await writeRow(page, 'outbox', anEntry({ ...old, state: 'held' }));
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto('/sync');

  await expect(cold.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
  await expect(html(cold)).toHaveAttribute('data-sync', 'signed-out');
  await expect(cold.getByText("1 change from a member who isn't logged in")).toBeVisible();
  await expect(cold.getByRole('listitem').filter({ hasText: 'Add to cart' })).toHaveCount(0);
  await expect(cold.getByText(/^[\d.]+ [KMG]?B of [\d.]+ [MGT]B$/)).toBeVisible();
  await cold.getByRole('button', { name: 'Keep my data' }).click();
  await expect(statusLine(cold)).toContainText('The browser keeps your data');
  await expect(cold.getByRole('button', { name: 'Keep my data' })).toHaveCount(0);
  await expectAccessible(cold, 'sync centre of a visitor', 'main');

  await test.step('its owner sees that it is old', async () => {
    await cold.evaluate(() => {
      const user = {
        _id: 'somebody',
        id: 'somebody',
        name: 'A Member',
        email: 'm@x.lk',
        role: 'buyer',
      };
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('accessToken', 'a');
      localStorage.setItem('refreshToken', 'r');
    });
    await cold.reload();
    await expect(cold.getByText('6 days', { exact: true })).toBeVisible();
    await expect(cold.getByText(/Safari clears/)).toHaveCount(3);
  });
});

/* The recipes of docs/offline-testing.md, word for word; tests/unit/docs/offline-testing.test.ts compares them. */
import type { Page } from '@playwright/test';
import { type Front, startFront } from '#kit/front.ts';
import { expect } from '#kit/matchers.ts';
import { test } from '#support/browser/kit-test.ts';

const BUYER = 'buyer@stu.cmb.ac.lk';
const SHELF = '/category/stationery';
const CART = { method: 'POST', path: '/api/cart' };
const addToCart = (page: Page, index = 0) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /to cart$/ })
    .nth(index)
    .click();

test.beforeEach(async ({ page, session }) => {
  await session(BUYER, SHELF);
  // Its code is here when the network is not.
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
});

test('recipe: a lost reply @without-worker', async ({ page, network, settled }) => {
  await network.loseReply(CART);
  await settled(() => addToCart(page));
  await expect(page).toHaveSentOnce(/^cart: /);
});

test('recipe: a 401 in a drain @without-worker', async ({ page, network, controls }) => {
  await network.offline();
  for (const index of [0, 1, 2]) await addToCart(page, index);
  await expect(page).toHavePending(3);
  await network.expireToken({ path: '/api/cart' });
  await expect(page).toHaveSentOnce();
  const paths = (await controls.listRequests()).map(({ path }) => path);
  expect(paths.filter((path) => path === '/api/auth/refresh-token')).toHaveLength(1);
});

test('recipe: two tabs', async ({ page, context, network, device }) => {
  await device.untilInstalled(page);
  const other = await context.newPage();
  await other.goto(SHELF);
  await network.offline();
  await addToCart(page, 0);
  await addToCart(other, 1);
  await expect(page).toHavePending(2);
  await network.online();
  for (const tab of [page, other]) await expect(tab).toHaveSentOnce();
});

test.describe('behind a front', () => {
  let front: Front;
  test.use({
    baseURL: async ({ baseURL }, use) => {
      front = await startFront(String(baseURL));
      await use(front.url);
      await front.close();
    },
  });

  test('recipe: an update with a full queue', async ({ page, network, device }) => {
    // Only a page that a worker controls is offered the next version.
    await device.untilInstalled(page);
    await page.reload();
    await network.refuse(503, CART);
    for (const index of [0, 1, 2]) await addToCart(page, index);
    await expect(page).toHavePending(3);
    front.deploy('/sw.js');
    await device.lookForUpdate(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await reloaded;
    await expect(page).toHavePending(3);
    await network.online();
    await page.goto('/cart');
    await expect(page).toHaveSentOnce();
  });
});

test('recipe: a conflict @without-worker', async ({ page, network, request }) => {
  const id = await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getAttribute('data-listing-id');
  await network.offline();
  await addToCart(page);
  await expect(page).toHavePending(1);
  await request.post('/__faults/listing', { data: { id, status: 'sold' } });
  await network.online();
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'attention');
  await page.goto('/sync');
  await expect(page.getByRole('list', { name: 'Needs you' }).getByRole('listitem')).toHaveCount(1);
});

test('recipe: a closed app', async ({ page, context, network, device, controls }) => {
  await device.untilInstalled(page);
  const app = page.url();
  await network.offline();
  await addToCart(page);
  await expect(page).toHavePending(1);
  await page.close();
  await network.online();
  await device.fireSync(app, 'outbox');
  const sends = async () =>
    (await controls.listRequests()).filter(
      ({ method, path }) => method === 'POST' && path === '/api/cart',
    );
  await expect.poll(async () => (await sends()).length).toBeGreaterThan(0);
  const next = await context.newPage();
  await next.goto('/cart');
  await expect(next).toHaveSentOnce();
});

test('recipe: storage that was wiped', async ({ page, session, device }) => {
  await device.untilInstalled(page);
  await device.wipe(page);
  await page.reload();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await session(BUYER, SHELF);
  await addToCart(page);
  await expect(page).toHaveSentOnce();
});

test('recipe: a captive portal @without-worker', async ({ page, network }) => {
  await network.captivePortal();
  await addToCart(page);
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'unreachable');
  await expect(page).toHavePending(1);
  await network.online();
  await page.reload();
  await expect(page).toHaveSentOnce();
});

test('recipe: a poison entry @without-worker', async ({ page, network, settled }) => {
  await network.refuse(422, { ...CART, times: 1, body: { error: 'Not this one.' } });
  await addToCart(page, 0);
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'attention');
  await settled(() => addToCart(page, 1));
  await page.goto('/sync');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await expect(page).toHaveSentOnce(/^cart: /);
});

test('recipe: a server that throttles @without-worker', async ({
  page,

  network,
  settled,
  controls,
}) => {
  await network.throttle(1, CART);
  await settled(() => addToCart(page));
  await expect(page).toHaveSentOnce();
  const sends = (await controls.listRequests()).filter(
    ({ method, path }) => method === 'POST' && path === '/api/cart',
  );
  const [first, second] = sends.map(({ at }) => Date.parse(at));
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(1_000);
});

test('recipe: a wrong clock @without-worker', async ({ page, network, device }) => {
  await device.setClock(-26 * 60 * 60 * 1000);
  await network.offline();
  await addToCart(page);
  await expect(page).toHavePending(1);
  await device.setClock(26 * 60 * 60 * 1000);
  await network.online();
  await expect(page).toHaveSentOnce();
});

test('recipe: a frozen tab', async ({ page, context, network, device }) => {
  await device.untilInstalled(page);
  const other = await context.newPage();
  await other.goto(SHELF);
  await network.offline();
  const { frozen, thaw } = await device.freezeInNextWrite(other);
  const cutOff = addToCart(other, 1);
  await frozen;
  await addToCart(page);
  await expect(page.locator('html')).toHaveAttribute('data-pending', /[12]/);
  await network.online();
  // It may have stopped with the drain lock, which the others respect for half a minute.
  await expect(page).toBeSynced({ timeout: 60_000 });
  await thaw();
  await cutOff;
  for (const tab of [page, other]) await expect(tab).toHaveSentOnce();
});

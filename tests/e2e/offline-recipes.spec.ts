/* The recipes of docs/offline-testing.md, word for word; tests/unit/docs/offline-testing.test.ts compares them. */
import { arriveSignedIn, DEMO_BUYER, expect, test, untilInstalled } from '#support/app-test.ts';

test('recipe: a change made offline waits, survives the page, and is sent when the network returns', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await untilInstalled(page);
  await page.goto('/category/stationery');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await context.setOffline(true);
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'offline');
  await page
    .getByRole('button', { name: /to cart$/ })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'pending');
  await expect(page.locator('html')).toHaveAttribute('data-pending', '1');

  await page.close();
  const cold = await context.newPage();
  await cold.goto('/cart');
  await expect(cold.locator('[data-sync-state="pending"]')).toHaveCount(1);

  await context.setOffline(false);
  await expect(cold.locator('html')).toHaveAttribute('data-sync', 'idle');
  await expect(cold.locator('[data-sync-state]')).toHaveCount(0);
  expect((await provider.database(DEMO_BUYER)).carts).toHaveLength(1);
});

test('recipe: a reply that is lost after the provider has acted makes nothing twice', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await page.goto('/category/stationery');
  await provider.setFaults({ kind: 'status-after', method: 'POST', path: '/api/cart', times: 1 });
  await page
    .getByRole('button', { name: /to cart$/ })
    .first()
    .click();

  const sends = async () =>
    (await provider.requests()).filter(
      ({ method, path }) => method === 'POST' && path === '/api/cart',
    );
  await expect.poll(async () => (await sends()).length, { timeout: 20_000 }).toBe(2);
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');

  const keys = (await sends()).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  expect((await provider.database(DEMO_BUYER)).carts).toMatchObject([{ quantity: 1 }]);
});

test('recipe: the sign-in page of a Wi-Fi is no answer of the provider', async ({
  page,
  provider,
}) => {
  await page.goto('/sync');
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'online');
  await provider.setFaults({ kind: 'captive' });
  await page.goto('/products');
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'unreachable');
  await provider.setFaults();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'online');
});

import type { Page } from '@playwright/test';
import { DEMO_BUYER, expect, arriveSignedIn, test, untilInstalled } from '#support/app-test.ts';

/** Each address with a word that only its screen, filled from the device, shows. */
const ROUTES: readonly [string, RegExp][] = [
  ['/', /New Arrivals/],
  ['/products', /\d+ products found/],
  ['/category/books', /\d+ products found/],
  ['/deals', /\d+ products found/],
  ['/cart', /Your cart is empty/],
  ['/wishlist', /My Wishlist/],
  ['/dashboard', /Completed Orders/],
  ['/dashboard?tab=orders', /My Orders/],
  ['/sync', /Sync/],
  ['/about', /mission/i],
  ['/contact-us', /Contact/],
  ['/nowhere', /Oops! Page not found\./],
];

async function expectScreen(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
}

test.describe('without a network', () => {
  test('every screen opens from a cold start, by reload and in a new tab', async ({
    page,
    context,
    provider,
  }) => {
    test.setTimeout(120_000);
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await untilInstalled(page);
    await page.goto('/products');
    await expectScreen(page, /\d+ products found/);
    await context.setOffline(true);
    await page.close();
    for (const [path, words] of ROUTES) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expectScreen(tab, words);
      await tab.reload();
      await expectScreen(tab, words);
      await tab.close();
    }
  });

  test('the worker keeps pictures and the shell, and nothing that the provider said', async ({
    page,
    provider,
  }) => {
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await untilInstalled(page);
    await page.goto('/dashboard?tab=orders');
    await expectScreen(page, /My Orders/);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  test('a product that is not on the device says so, and heals by itself', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await untilInstalled(page);
    await context.setOffline(true);
    await page.goto('/products/0123456789abcdef01234567');
    await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible();
    await expect(
      page.getByText('Failed to fetch product data. Please try again later.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Product not found')).toBeVisible();
  });

  test('adding to the cart answers at once, marks the row, and is sent when the network returns', async ({
    page,
    context,
    provider,
  }) => {
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await untilInstalled(page);
    await page.goto('/category/stationery');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await expect(page.getByText('Item added to cart').first()).toBeVisible();
    await expect(page.getByText('Will sync when you are back online').first()).toBeVisible();
    await page.goto('/cart');
    await expect(page.locator('[data-sync-state="pending"]').first()).toBeVisible();
    expect((await provider.database(DEMO_BUYER)).carts).toEqual([]);

    const backOnline = Date.now();
    await context.setOffline(false);
    await expect
      .poll(async () => (await provider.database(DEMO_BUYER)).carts.length, { intervals: [50] })
      .toBe(1);
    const seconds = (Date.now() - backOnline) / 1000;
    test.info().annotations.push({
      type: 'reconnect to first change, page open',
      description: `${seconds} s`,
    });
    expect(seconds).toBeLessThan(2);
    await expect(page.locator('[data-sync-state="pending"]')).toHaveCount(0);
  });
});

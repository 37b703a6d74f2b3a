import type { Page, Request } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { DEMO_BUYER, expect, arriveSignedIn, test, untilInstalled } from '#support/app-test.ts';
import { ACTIVE } from '#support/product-list.ts';
import {
  BUYER_SCREENS,
  expectScreen,
  LOST_SCREENS,
  type Screen,
  SHOP_SCREENS,
  SIDE_SCREENS,
  SLEEVE_PATH,
  SYNC_SCREEN,
  TEXT_SCREENS,
} from '#support/screens.ts';

const NEWEST = ACTIVE.toSorted((a, b) => a.daysAgo - b.daysAgo)[0]!;
const NEWEST_SCREEN: Screen = {
  path: `/products/${seedId('listing', NEWEST.key)}`,
  title: `${NEWEST.title} · UniKade`,
  words: /Add To Cart/,
};
/** Their content comes from the database of the device. */
const FILLED = [
  ...SHOP_SCREENS.filter(({ path }) => path !== SLEEVE_PATH),
  NEWEST_SCREEN,
  ...BUYER_SCREENS,
  SYNC_SCREEN,
];
const STILL = [...TEXT_SCREENS, ...LOST_SCREENS.filter(({ path }) => path === '/nowhere')];
/** A new tab and a reload meet the worker alike for all screens of a kind. */
const OF_EACH_KIND = [SHOP_SCREENS[1]!, NEWEST_SCREEN, BUYER_SCREENS[0]!, TEXT_SCREENS[0]!];
const MISSPELLED: readonly Screen[] = [
  { path: '/deals/', title: 'Hot Deals · UniKade', words: /on this device/ },
  {
    path: '/Products/?search=lamp',
    title: 'Results for “lamp” · UniKade',
    words: /on this device/,
  },
  { path: '/CART/', title: 'Cart · UniKade', words: /Your cart is empty/ },
  { path: '/%E0%A4%A', title: 'Oops! Page not found. · UniKade', words: /Oops! Page not found\./ },
  { path: '/category/%E0%A4%A', title: 'Category not found · UniKade', words: /not found/ },
];
/** Opens one after the other by its address, in one tab: a new one costs as much again as the screen in it. */
async function openInTurn(
  tab: Page,
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  for (const screen of screens) {
    await tab.goto(screen.path);
    await expectScreen(tab, screen);
    await look(screen);
  }
}

test('after one visit to the home page every screen opens without a network: from a cold start, by its address, by reload and in a new tab', async ({
  page,
  context,
  provider,
}) => {
  await page.clock.install();
  await arriveSignedIn(page, provider, DEMO_BUYER, '/');
  await untilInstalled(page);
  await page.clock.runFor(20_000);
  await expect(page.getByText('Ready to use without internet')).toBeVisible({ timeout: 20_000 });
  await context.setOffline(true);
  await page.close();

  await test.step('a list, a product, a screen of the member and a page of text: each in a new tab, and by reload', async () => {
    for (const screen of OF_EACH_KIND) {
      const own = await context.newPage();
      await own.goto(screen.path);
      await expectScreen(own, screen);
      await own.reload();
      await expectScreen(own, screen);
      await own.close();
    }
  });

  const tab = await context.newPage();
  await test.step('every screen by its address', () =>
    openInTurn(tab, [...FILLED, ...STILL], () => Promise.resolve()));

  await test.step('another spelling leads to the page, and a broken escape to none', () =>
    openInTurn(tab, MISSPELLED, async ({ path }) => {
      await expect(tab).toHaveURL(path.toLowerCase().replace(/\/(?=$|\?)/, ''));
    }));

  await test.step('the worker keeps pictures and the shell, and nothing that the provider said', async () => {
    await tab.goto('/');
    const kept = await tab.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  await test.step('a visitor finds the sign-in, and requests no code without a network', async () => {
    // Between two documents: a page that is just starting writes its session there once more.
    await tab.addInitScript(() => {
      if (sessionStorage.getItem('wasCleared') === null) localStorage.clear();
      sessionStorage.setItem('wasCleared', 'yes');
    });
    const login = SIDE_SCREENS[0]!;
    for (const path of ['/login', '/cart', '/login/verify-otp', '/register']) {
      await tab.goto(path);
      await expectScreen(tab, login);
      await expect(tab).toHaveURL('/login');
    }
  });

  await test.step('a product that is not on the device says so, and heals by itself', async () => {
    await tab.goto('/products/0123456789abcdef01234567');
    await expect(tab.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible();
    await expect(
      tab.getByText('Failed to fetch product data. Please try again later.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(tab.getByText('Product not found')).toBeVisible();
  });
});

test('adding to the cart answers at once, marks the row, and is sent when the network returns @thorough', async ({
  page,
  context,
  provider,
}) => {
  await context.addInitScript(() => {
    navigator.setAppBadge = (count) => {
      document.documentElement.dataset.iconSays = String(count);
      return Promise.resolve();
    };
  });
  await arriveSignedIn(page, provider, DEMO_BUYER, '/category/stationery');
  await untilInstalled(page);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  const add = page.getByRole('button', { name: 'Add To Cart' }).first();
  await expect(add).toBeVisible();
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText('Item added to cart').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-icon-says', '1');
  await expect(page.getByText('Will sync when you are back online').first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.locator('[data-sync-state="pending"]').first()).toBeVisible();
  expect((await provider.database(DEMO_BUYER)).carts).toEqual([]);

  // The page or the worker may send it. The time of the provider is not measured.
  const leaves = context.waitForEvent('request', (request) => isChange(request));
  const backOnline = Date.now();
  await context.setOffline(false);
  await leaves;
  const seconds = (Date.now() - backOnline) / 1000;
  test.info().annotations.push({
    type: 'reconnect to first change, page open',
    description: `${seconds} s`,
  });
  await expect.poll(async () => (await provider.database(DEMO_BUYER)).carts.length).toBe(1);
  expect(seconds).toBeLessThan(2);
  await expect(page.locator('[data-sync-state="pending"]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-icon-says', '0');
});

function isChange(request: Request): boolean {
  return (
    request.method() === 'POST' && /^\/api\/(cart|batch)$/u.test(new URL(request.url()).pathname)
  );
}

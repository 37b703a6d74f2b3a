import type { Page, Request } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilInstalled,
} from '#support/browser/app-test.ts';
import type { ProviderProcess } from '#support/provider/provider-process.ts';
import { follow } from '#support/browser/follow.ts';
import { headContents, structuredData } from '#support/browser/page-head.ts';
import { ACTIVE } from '#support/browser/product-list.ts';
import {
  BUYER_SCREENS,
  expectScreen,
  LOST_SCREENS,
  type Screen,
  SETTINGS_SCREEN,
  SHOP_SCREENS,
  SIDE_SCREENS,
  SLEEVE_PATH,
  SYNC_SCREEN,
  TEXT_SCREENS,
} from '#support/browser/screens.ts';

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
  SETTINGS_SCREEN,
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
const READY = 'Ready to use without internet';

/** What else there is to see on a screen. */
const LOOKS: Readonly<Record<string, (tab: Page) => Promise<void>>> = {
  '/': async (tab) => {
    const section = tab.getByRole('region', { name: 'Most Selling' });
    await section.scrollIntoViewIfNeeded();
    const picture = section.getByRole('article').first().locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(tab.getByText(READY)).toHaveCount(0);
  },
  [NEWEST_SCREEN.path]: (tab) => expect.poll(() => structuredData(tab, 'Product')).toBeDefined(),
  // The newest orders have their pictures, older ones at least what stands for them.
  '/dashboard?tab=orders': async (tab) => {
    const cells = tab.getByRole('cell').and(tab.locator('[data-column="listing"]'));
    for (const place of [0, 30]) {
      const picture = cells.nth(place).locator('img');
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
  },
  '/nowhere': async (tab) => {
    expect(await structuredData(tab, 'Product')).toBeUndefined();
  },
};

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

test('one visit to the home page leaves the shop on the device, says so once, and costs little; then every screen opens without a network: from a cold start, by its address, by reload and in a new tab', async ({
  page,
  context,
  provider,
}) => {
  const brought = () => listBrought(provider);
  await storeSession(page, provider, DEMO_BUYER);
  await installStandingStill(page);

  await test.step('nothing is loaded ahead in the first seconds', async () => {
    await page.waitForLoadState('networkidle');
    const before = await brought();
    await page.clock.runFor(10_000);
    await page.waitForLoadState('networkidle');
    expect(await brought()).toEqual(before);
    await page.clock.resume();
  });

  await test.step('later the shop is, once, and announced with its size', async () => {
    const before = (await brought()).length;
    await page.clock.runFor(10_000);
    await expect(page.getByText(READY)).toBeVisible({ timeout: 20_000 });
    const words = await page.getByText(/This took \d+ KB of data/).innerText();
    const kilobytes = Number(/\d+/.exec(words)?.[0]);
    test.info().annotations.push({ type: 'warm-up', description: `${kilobytes} KB` });
    expect(kilobytes).toBeLessThanOrEqual(400);
    // The home page has brought the first of its five sections itself; then three pages, and all rows by the hundred.
    expect((await brought()).length - before).toBe(4 + 3 + Math.ceil(ACTIVE.length / 100));
  });
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
    openInTurn(tab, [...FILLED, ...STILL], async ({ path }) => {
      await LOOKS[path]?.(tab);
    }));

  await test.step('the structured data of a product goes when one goes on', async () => {
    await follow(tab, NEWEST_SCREEN.path);
    await expect.poll(() => structuredData(tab, 'Product')).toBeDefined();
    await follow(tab, '/cart');
    await expect(tab).toHaveTitle('Cart · UniKade');
    expect(await headContents(tab, 'meta[name="robots"]')).toEqual(['noindex']);
    expect(await structuredData(tab, 'Product')).toBeUndefined();
  });

  await test.step('another spelling leads to the page, and a broken escape to none', () =>
    openInTurn(tab, MISSPELLED, async ({ path }) => {
      await expect(tab).toHaveURL(path.toLowerCase().replace(/\/(?=$|\?)/, ''));
    }));

  await test.step('the worker keeps pictures and the shell, and nothing that the provider said', async () => {
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

  await test.step('on the same day nothing is loaded ahead again', async () => {
    await tab.goto('/about');
    await untilInstalled(tab);
    await tab.waitForLoadState('networkidle');
    const before = (await brought()).length;
    await tab.clock.runFor(30_000);
    await tab.waitForLoadState('networkidle');
    expect((await brought()).length).toBe(before);
    await expect(tab.getByText(READY)).toHaveCount(0);
  });
});

/** What a warm-up asks for, as far as the provider was asked. */
async function listBrought(provider: ProviderProcess): Promise<string[]> {
  const paths = (await provider.requests()).map(({ path }) => path);
  return paths.filter((path) => /homepage|products/.test(path));
}

/** Opens the home page and waits for the worker; time stands still between the steps: a busy machine's own seconds do not count. */
async function installStandingStill(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
  await page.goto('/');
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state;
      });
    })
    .toBe('activated');
}

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

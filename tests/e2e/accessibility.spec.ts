import type { Page } from '@playwright/test';
import { expectAccessible } from '#support/browser/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  test,
} from '#support/browser/app-test.ts';
import { follow } from '#support/browser/follow.ts';
import { listUnseen } from '#support/browser/forced-colors.ts';
import {
  expectPrivateHead,
  expectPublicHead,
  headContents,
  structuredData,
} from '#support/browser/page-head.ts';
import {
  BUYER_SCREENS,
  LOST_SCREENS,
  SHOP_SCREENS,
  SIDE_SCREENS,
  SLEEVE_PATH,
  SYNC_SCREEN,
  TEXT_SCREENS,
  visit,
} from '#support/browser/screens.ts';

test('[S002, S022, S028, S031–S034] every screen of the shop has its title and head, and is accessible to a visitor, day and night, also where nothing is @without-worker', async ({
  page,
}) => {
  await page.goto('/');
  await expect.poll(() => structuredData(page, 'site')).toBeDefined();
  expect(JSON.stringify(await structuredData(page, 'site'))).toContain('SearchAction');
  for (const screen of [...SHOP_SCREENS, ...LOST_SCREENS]) {
    await visit(page, screen);
    if (SHOP_SCREENS.includes(screen)) await expectPublicHead(page, screen);
    else await expectPrivateHead(page, screen);
    if (screen.path === SLEEVE_PATH) await expectDataOfSleeve(page);
    // The shell is around every screen; it is looked at once.
    await expectAccessible(page, screen.path, screen.path === '/' ? undefined : 'main');
    if (SHOP_SCREENS.includes(screen))
      expect(await listUnseen(page), `${screen.path} in the reader's own colours`).toEqual([]);
  }
  for (const path of ['/products?search=qqqq', '/all-categories?priceMax=1']) {
    await follow(page, path);
    await expect(page.getByRole('button', { name: 'Clear Filters' }).last()).toBeVisible();
    await expectAccessible(page, path, 'main');
  }
});

/** Structured data names the price of a product and its breadcrumb; a preview shows its picture. */
async function expectDataOfSleeve(page: Page): Promise<void> {
  await expect.poll(() => structuredData(page, 'Product')).toBeDefined();
  expect(await structuredData(page, 'Product')).toMatchObject({
    offers: { price: '1450.00', priceCurrency: 'LKR' },
    aggregateRating: { reviewCount: 3 },
  });
  expect(await structuredData(page, 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Accessories' }, {}],
  });
  expect(await headContents(page, 'meta[property="og:image"]')).toEqual([
    new URL('/pictures/1f4bc.webp', page.url()).href,
  ]);
}

test('[S002, S021, S023, S024, S026, S036–S044] every page of text and every form has its title and head, and is accessible on a phone, day and night, also with mistakes in it @without-worker', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the shell of a phone');
  for (const screen of [...TEXT_SCREENS, ...SIDE_SCREENS]) {
    await visit(page, screen);
    if (TEXT_SCREENS.includes(screen)) await expectPublicHead(page, screen);
    if (screen === SYNC_SCREEN) await expectPrivateHead(page, screen);
    const submit = page.getByRole('main').locator('button[type="submit"]');
    if ((await submit.count()) > 0) await submit.first().click();
    await expectAccessible(page, screen.path, 'main');
  }
});

test('[S002, S008, S046, S048, S050] every screen of a member stays out of searches and is accessible, also offline with changes waiting @without-worker', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER);
  // Its code is here when the network is not.
  await visit(page, SYNC_SCREEN);
  for (const screen of BUYER_SCREENS) {
    await visit(page, screen);
    await expectPrivateHead(page, screen);
    await expectAccessible(page, screen.path, 'main');
  }
  await follow(page, SLEEVE_PATH);
  await expectAccessibleReviews(page);
  const add = page.getByRole('button', { name: 'Add To Cart' }).first();
  await expect(add).toBeVisible();
  await context.setOffline(true);
  await add.click();
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'pending');
  await expectAccessible(page, 'a product offline');
  for (const path of ['/cart', '/sync', '/dashboard?tab=orders']) {
    await follow(page, path);
    await expect(page).toHaveTitle(/^(Cart|Sync centre|My Orders) /);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, `${path} offline`, 'main');
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the logout dialog', 'dialog');
});

/** A second review of a product is refused: what waits for the person is on its page and in the sync centre. */
async function expectAccessibleReviews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Report This Item' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the report of a product', 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  const refused = page.getByRole('list', { name: 'Reviews that need attention' });
  for (const [stars, outcome] of [
    ['4 stars', page.getByRole('tab', { name: 'Reviews (4)' })],
    ['1 star', refused],
  ] as const) {
    await page.getByRole('radio', { name: stars }).check({ force: true });
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(outcome).toBeVisible();
  }
  await expectAccessible(page, 'form and list of reviews', '[role="tabpanel"]');
  await follow(page, '/sync');
  await expect(page.getByText('You have already reviewed this product.')).toBeVisible();
  await expectAccessible(page, 'the sync centre with what needs the person', 'main');
  await page.getByRole('main').getByRole('button', { name: 'Discard' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
  await follow(page, SLEEVE_PATH);
}

test('[S002] every screen of a seller is accessible, day and night; their cart and wishlist are empty, and never requested @without-worker', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_SELLER);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the shell of a seller');
  for (const [path, title] of [
    ['/dashboard', /^Dashboard /],
    ['/dashboard?tab=orders', /^Orders /],
    ['/dashboard?tab=info', /^Personal Info /],
    ['/dashboard?tab=listings', /^Product Listings /],
  ] as const) {
    await follow(page, path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    if (path.endsWith('info'))
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expectAccessible(page, `${path} of a seller`, 'main');
  }
  for (const [path, words] of [
    ['/cart', 'Your cart is empty'],
    ['/wishlist', 'Your wishlist is empty'],
  ] as const) {
    await follow(page, path);
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page, `${path} of a seller`, 'main');
  }
  const asked = (await provider.requests()).map(({ path }) => path);
  expect(asked.filter((path) => /^\/api\/(cart|wishlist)/.test(path))).toEqual([]);
});

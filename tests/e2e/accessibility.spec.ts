import type { Page } from '@playwright/test';
import { expectAccessible } from '#support/accessible.ts';
import {
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  arriveSignedIn,
  test,
  untilInstalled,
} from '#support/app-test.ts';

const PUBLIC = [
  '/',
  '/products',
  '/category/books',
  '/deals',
  '/login',
  '/sync',
  '/about',
  '/faq',
  '/contact-us',
  '/nowhere',
];
const MEMBER = [
  '/cart',
  '/wishlist',
  '/dashboard',
  '/dashboard?tab=orders',
  '/dashboard?tab=info',
  '/sync',
];
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Pictures and rows of the mirror settle; what is still a skeleton after this is a defect of its own.
  await page.waitForTimeout(400);
}

test('every screen a visitor sees is accessible, day and night', async ({ page }) => {
  test.setTimeout(240_000);
  for (const path of PUBLIC) {
    await open(page, path);
    await expectAccessible(page, path);
  }
  await page.goto('/products');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible();
  await expectAccessible(page, 'a product');
});

test('every screen of a buyer is accessible, also offline with changes waiting', async ({
  page,
  context,
  provider,
}) => {
  test.setTimeout(120_000);
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await untilInstalled(page);
  for (const path of MEMBER) {
    await open(page, path);
    await expectAccessible(page, path);
  }
  await page.goto('/products');
  await expect(page.getByRole('main').getByRole('article').nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('article').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'pending');
  await expectAccessible(page, 'a product offline');
  for (const path of ['/cart', '/sync', '/dashboard?tab=orders']) {
    await open(page, path);
    await expectAccessible(page, `${path} offline`);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the logout dialog');
});

test('every screen of a seller is accessible', async ({ page, provider }) => {
  test.setTimeout(120_000);
  await arriveSignedIn(page, provider, DEMO_SELLER);
  for (const path of ['/', '/dashboard', '/dashboard?tab=orders', '/dashboard?tab=listings']) {
    await open(page, path);
    await expectAccessible(page, path);
  }
});

test('nothing scrolls sideways at 320 pixels or with text twice as large', async ({
  page,
  provider,
}) => {
  test.setTimeout(120_000);
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await page.setViewportSize({ width: 320, height: 640 });
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  for (const path of [...PUBLIC, ...MEMBER]) {
    await open(page, path);
    expect(await excess(), path).toBeLessThanOrEqual(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await excess(), `${path}, large text`).toBeLessThanOrEqual(0);
  }
});

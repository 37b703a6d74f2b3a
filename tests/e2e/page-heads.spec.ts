import type { Page } from '@playwright/test';
import { arriveSignedIn, DEMO_BUYER, expect, test, untilInstalled } from '#support/app-test.ts';
import { follow } from '#support/follow.ts';
import {
  BUYER_SCREENS,
  LOST_SCREENS,
  SHOP_SCREENS,
  SLEEVE_PATH,
  SYNC_SCREEN,
  TEXT_SCREENS,
} from '#support/screens.ts';

const HIDDEN = [...BUYER_SCREENS, ...LOST_SCREENS, SYNC_SCREEN];

const contents = (page: Page, selector: string) =>
  page
    .locator(`head > ${selector}`)
    .evaluateAll((found) =>
      found.map((element) => element.getAttribute('content') ?? element.getAttribute('href') ?? ''),
    );

/** The data blocks of the page by their type. */
async function dataOf(page: Page, type: string): Promise<Record<string, unknown> | undefined> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks
    .map((block) => JSON.parse(block) as Record<string, unknown>)
    .find((data) => data['@type'] === type || (type === 'site' && '@graph' in data));
}

test('every page has a title, public ones a description and an address, private ones stay out of searches', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER);
  const descriptions = new Set<string>();
  const screens = [...SHOP_SCREENS, ...TEXT_SCREENS];
  for (const { path, title } of screens) {
    await follow(page, path);
    await expect(page, path).toHaveTitle(title);
    const canonical = `${provider.url}${path}`;
    await expect.poll(() => contents(page, 'link[rel="canonical"]'), path).toEqual([canonical]);
    const found = await contents(page, 'meta[name="description"]');
    expect(found, path).toHaveLength(1);
    expect(await contents(page, 'meta[property="og:description"]'), path).toEqual(found);
    expect(await contents(page, 'meta[name="robots"]'), path).toEqual([]);
    descriptions.add(found[0] ?? '');
  }
  expect(descriptions.size).toBe(screens.length);
  for (const { path, title } of HIDDEN) {
    await follow(page, path);
    await expect(page, path).toHaveTitle(title);
    expect(await contents(page, 'meta[name="robots"]'), path).toEqual(['noindex']);
    expect(await contents(page, 'link[rel="canonical"]'), path).toEqual([]);
  }
});

test('machines read who runs the site, where its search is, what a product costs and where it stands', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect.poll(() => dataOf(page, 'site')).toBeDefined();
  expect(JSON.stringify(await dataOf(page, 'site'))).toContain('SearchAction');

  await page.goto(SLEEVE_PATH);
  await expect.poll(() => dataOf(page, 'Product')).toBeDefined();
  expect(await dataOf(page, 'Product')).toMatchObject({
    offers: { price: '1450.00', priceCurrency: 'LKR' },
    aggregateRating: { reviewCount: 3 },
  });
  expect(await dataOf(page, 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Accessories' }, {}],
  });
  expect(await contents(page, 'meta[property="og:image"]')).toEqual([
    new URL('/pictures/1f4bc.webp', page.url()).href,
  ]);

  await test.step('also offline, and nothing of it stays when one goes on', async () => {
    await untilInstalled(page);
    await context.setOffline(true);
    await page.goto(SLEEVE_PATH);
    await expect.poll(() => dataOf(page, 'Product')).toBeDefined();
    await page.goto('/nowhere');
    await expect(page).toHaveTitle('Oops! Page not found. · UniKade');
    await follow(page, '/cart');
    await expect(page).toHaveTitle('Log in · UniKade');
    expect(await contents(page, 'meta[name="robots"]')).toEqual(['noindex']);
    expect(await dataOf(page, 'Product')).toBeUndefined();
  });
});

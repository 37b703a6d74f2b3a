import type { Page } from '@playwright/test';
import { expect, test, untilInstalled } from '#support/app-test.ts';
import { follow } from '#support/follow.ts';
import { headContents } from '#support/page-head.ts';
import { SLEEVE_PATH } from '#support/screens.ts';

/** The data blocks of the page by their type. */
async function dataOf(page: Page, type: string): Promise<Record<string, unknown> | undefined> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks
    .map((block) => JSON.parse(block) as Record<string, unknown>)
    .find((data) => data['@type'] === type || (type === 'site' && '@graph' in data));
}

test('structured data names who runs the site, its search, the price of a product and its breadcrumb', async ({
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
  expect(await headContents(page, 'meta[property="og:image"]')).toEqual([
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
    expect(await headContents(page, 'meta[name="robots"]')).toEqual(['noindex']);
    expect(await dataOf(page, 'Product')).toBeUndefined();
  });
});

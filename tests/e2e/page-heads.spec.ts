import type { Page } from '@playwright/test';
import { DEMO_SELLERS } from '#core/domain/demo-sellers.ts';
import { seedId } from '#server/store/ids.ts';
import { arriveSignedIn, DEMO_BUYER, expect, test, untilInstalled } from '#support/app-test.ts';

const PRODUCT = `/products/${seedId('listing', 'acc-neoprene-laptop-sleeve')}`;
const SELLER = DEMO_SELLERS['demo-seller'];

const PUBLIC: readonly (readonly [string, string])[] = [
  ['/', 'UniKade: the campus shop that works without signal'],
  ['/products', 'All products · UniKade'],
  ['/deals', 'Hot Deals · UniKade'],
  ['/category/books', 'Books · UniKade'],
  ['/all-categories', 'All Categories · UniKade'],
  [PRODUCT, 'Neoprene laptop sleeve with charger pocket, 14" and 15.6" · UniKade'],
  [`/store/${SELLER.id}`, `${SELLER.name} · UniKade`],
  ['/about', 'About us · UniKade'],
  ['/faq', 'Frequently asked questions · UniKade'],
  ['/returns', 'Returns · UniKade'],
  ['/shipping', 'Shipping · UniKade'],
  ['/privacy-policy', 'Privacy policy · UniKade'],
  ['/terms-of-service', 'Terms of service · UniKade'],
  ['/cookie-policy', 'Cookie policy · UniKade'],
  ['/seller-terms', 'Seller terms · UniKade'],
  ['/contact-us', 'Contact us · UniKade'],
  ['/donations', 'Student Fund Support · UniKade'],
];

const HIDDEN: readonly (readonly [string, string])[] = [
  ['/cart', 'Cart · UniKade'],
  ['/wishlist', 'Wishlist · UniKade'],
  ['/dashboard', 'Dashboard · UniKade'],
  ['/sync', 'Sync centre · UniKade'],
  ['/products/0123456789abcdef01234567', 'Product not found · UniKade'],
  ['/store/nobody', 'Store not found · UniKade'],
  ['/category/nothing', 'Category not found · UniKade'],
  ['/nowhere', 'Oops! Page not found. · UniKade'],
];

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

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
  for (const [path, title] of PUBLIC) {
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
  expect(descriptions.size).toBe(PUBLIC.length);
  for (const [path, title] of HIDDEN) {
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

  await page.goto(PRODUCT);
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
    await page.goto(PRODUCT);
    await expect.poll(() => dataOf(page, 'Product')).toBeDefined();
    await page.goto('/nowhere');
    await expect(page).toHaveTitle('Oops! Page not found. · UniKade');
    await follow(page, '/cart');
    await expect(page).toHaveTitle('Sign in · UniKade');
    expect(await contents(page, 'meta[name="robots"]')).toEqual(['noindex']);
    expect(await dataOf(page, 'Product')).toBeUndefined();
  });
});

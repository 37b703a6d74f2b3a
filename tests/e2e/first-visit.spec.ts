import type { Locator, Page, Route } from '@playwright/test';
import { DEMO_BUYER, expect, storeSession, test } from '#support/app-test.ts';
import { SHELF } from '#support/shelf.ts';

// What a page has not loaded by itself is not there: the worker of a first visit comes later than the cut.
test.use({ serviceWorkers: 'block' });

const [ware] = SHELF;
const PRODUCT = `/products/${ware!.id}`;
const addOn = (page: Page): Locator => page.getByRole('button', { name: 'Add To Cart' }).first();
const SENDING = /assets\/sending-.*\.js/;
/** Enough of a look for what is loaded when the page is idle. */
const LOOK_MS = 2_000;

async function expectPending(page: Page, count: number): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-pending', String(count));
}

test('the network of a first visit goes as soon as the app has come: the tap is recorded, and the page says so', async ({
  page,
  context,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  // What speaks up is there, what sends is still on its way; a page without the former keeps the tap and says so later
  // (the third test of this file).
  const parts = [/assets\/deferred-widgets-.*\.js/, /assets\/deferred-widgets-.*\.css/];
  const words = Promise.all(parts.map((part) => page.waitForResponse(part)));
  const onItsWay: Route[] = [];
  await page.route(SENDING, (route) => void onItsWay.push(route));
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await addOn(page).waitFor();
  for (const part of await words) await part.finished();
  await expect.poll(() => onItsWay.length).toBeGreaterThan(0);
  await context.setOffline(true);
  for (const route of onItsWay) await route.abort();
  await page.unroute(SENDING);
  await addOn(page).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect(page.getByText('Will sync when you are back online')).toBeVisible();
  await expectPending(page, 1);

  await context.setOffline(false);
  const carts = async () => (await provider.database(DEMO_BUYER)).carts;
  await expect.poll(carts).toMatchObject([{ title: ware!.title, quantity: 1 }]);
});

test('two seconds into a first visit every write works without a network, also those whose code is loaded late', async ({
  page,
  context,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  await page.goto(PRODUCT);
  await addOn(page).waitFor();
  await page.waitForTimeout(LOOK_MS);
  await context.setOffline(true);
  await addOn(page).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('Comment (optional)').fill('Bound well.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expectPending(page, 2);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bound well.' })).toBeVisible();

  await context.setOffline(false);
  await expectPending(page, 0);
  const sent = (await provider.requests()).filter(
    ({ method, path }) => method === 'POST' && /^\/api\/(cart|reviews)$/.test(path),
  );
  expect(sent.map(({ path, status }) => [path, Math.floor((status ?? 0) / 100)]).sort()).toEqual([
    ['/api/cart', 2],
    ['/api/reviews', 2],
  ]);
});

test('the network of a first visit goes before the page is alive: it stays readable, and does what was tapped when the network is back', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  // The last of the page itself: all else has come.
  await page.route('**/assets/product-page-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto(PRODUCT);
  await addOn(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
  await expect(addOn(page)).toHaveAttribute('data-held');
  await page.unrouteAll();
  await expect(page.getByText('Item added to cart')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '#support/browser/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  signIn,
  test,
  untilInstalled,
  untilSynced,
  WITH_MOTION,
} from '#support/browser/app-test.ts';
import type { ProviderProcess } from '#support/provider/provider-process.ts';

test.use(WITH_MOTION);

const SUCCESS = 'Order placed successfully!';
const SAVED = 'Order saved on this device. We will send it when you are back online.';

/** Puts the product that is open into the cart. */
async function addOpenProduct(page: Page): Promise<string> {
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page.getByText('Item added to cart').first()).toBeVisible();
  return title;
}

/** Opens a product of the list by its place. */
async function openProduct(page: Page, index: number): Promise<void> {
  await page.getByRole('main').getByRole('article').nth(index).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible();
}

async function placeOrder(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).first().click();
}

async function saveAndSignIn(page: Page, provider: ProviderProcess): Promise<void> {
  await page.goto('/products');
  const card = page.locator('[data-listing-id]').first();
  const id = (await card.getAttribute('data-listing-id')) ?? '';
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: `Add ${title} to wishlist` }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(
    page.getByText(`We'll save “${title}” to your wishlist once you're in.`),
  ).toBeVisible();
  await expectAccessible(page, 'the sign-in with a tap to come back to', 'main');
  // By its address, as after the app was closed to read the mail.
  await signIn(page, provider, DEMO_BUYER, `**/products/${id}`);
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
  await untilSynced(page);
  const { wishlists } = await provider.database(DEMO_BUYER);
  expect(wishlists).toContainEqual(expect.objectContaining({ listingId: id }));
}

test.describe('the main job', () => {
  test('an order placed offline reaches the provider once with every page closed, and shows on the next start', async ({
    page,
    context,
    provider,
    newOrders,
  }) => {
    await test.step('a heart that a visitor taps is kept while they sign in, and leads back to the product', () =>
      saveAndSignIn(page, provider));
    await untilInstalled(page);
    await page.goto('/category/stationery');
    await expect(page.getByRole('main').getByRole('article').nth(2)).toBeVisible();
    await openProduct(page, 0);
    await page.goBack();

    await context.setOffline(true);
    await expect(page.locator('html')).toHaveAttribute('data-connection', 'offline');
    await page.reload();
    await openProduct(page, 1);
    const first = await addOpenProduct(page);
    await page.goBack();
    await openProduct(page, 2);
    const second = await addOpenProduct(page);
    await placeOrder(page);
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.waitForURL('**/dashboard*');
    await expect(page.locator('html')).toHaveAttribute('data-pending', '4');
    expect(await newOrders()).toEqual([]);
    await expect(page.getByText(SUCCESS)).toHaveCount(0);

    await page.close();
    const backOnline = Date.now();
    await context.setOffline(false);
    await expect
      .poll(async () => (await newOrders()).length, { timeout: 20_000, intervals: [100] })
      .toBe(2);
    const seconds = (Date.now() - backOnline) / 1000;
    test
      .info()
      .annotations.push({ type: 'reconnect to order, no page open', description: `${seconds} s` });
    expect(seconds).toBeLessThan(5);

    const next = await context.newPage();
    await next.goto('/dashboard?tab=orders');
    await expect(next.getByText(SUCCESS)).toBeVisible();
    for (const title of [first, second])
      await expect(next.getByRole('main').getByText(title).first()).toBeVisible();
    await expect(next.getByRole('main').getByText('Queued')).toHaveCount(0);
    await untilSynced(next);
    expect((await newOrders()).map(({ title, status }) => [title, status]).sort()).toEqual(
      [first, second].map((title) => [title, 'processing']).sort(),
    );
    expect((await provider.database(DEMO_BUYER)).carts).toEqual([]);
  });

  test('an order survives a provider that was killed and started again @thorough', async ({
    page,
    provider,
    newOrders,
  }) => {
    await arriveSignedIn(page, provider, DEMO_BUYER, '/category/stationery');
    await untilInstalled(page);
    await openProduct(page, 0);
    await addOpenProduct(page);
    await untilSynced(page);
    await provider.kill();
    await placeOrder(page);
    await expect(page.getByText(SAVED)).toBeVisible({ timeout: 15_000 });
    await expect(page.locator('html')).toHaveAttribute('data-connection', 'unreachable');
    await provider.restart();
    // Any answer of the provider, here to a pull of the orders, ends the backoff of queued entries.
    await page.goto('/dashboard?tab=orders');
    await expect(page.getByText(SUCCESS)).toBeVisible({ timeout: 30_000 });
    await untilSynced(page);
    expect(await newOrders()).toHaveLength(1);
  });

  test('a network that comes and goes all the time loses nothing and doubles nothing @thorough', async ({
    page,
    context,
    provider,
    newOrders,
  }) => {
    await arriveSignedIn(page, provider, DEMO_BUYER, '/category/stationery');
    await untilInstalled(page);
    await expect(page.getByRole('main').getByRole('article').nth(5)).toBeVisible();

    const flap = new AbortController();
    const flapping = (async () => {
      for (let turn = 0; !flap.signal.aborted; turn += 1) {
        await context.setOffline(turn % 2 === 0);
        await page.waitForTimeout(150 + (turn % 3) * 120);
      }
      await context.setOffline(false);
    })();
    const titles: string[] = [];
    for (const index of [0, 1, 2, 3]) {
      const article = page.getByRole('main').getByRole('article').nth(index);
      titles.push(await article.getByRole('heading').innerText());
      await article.getByRole('button', { name: /to cart/ }).click();
    }
    await page.getByRole('link', { name: /^Cart/ }).first().click();
    // The order takes the cart as it is shown: a tap of this moment may come a moment later.
    for (const title of titles)
      await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).first().click();
    await page.waitForURL('**/dashboard*', { timeout: 30_000 });
    flap.abort();
    await flapping;
    await untilSynced(page);
    expect((await newOrders()).map(({ title, quantity }) => [title, quantity]).sort()).toEqual(
      titles.map((title) => [title, 1]).sort(),
    );
    expect((await provider.database(DEMO_BUYER)).carts).toEqual([]);
    await page.goto('/dashboard?tab=orders');
    await expect(page.getByRole('main').getByText('Queued')).toHaveCount(0);
  });
});

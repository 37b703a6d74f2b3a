import type { Page } from '@playwright/test';
import { arriveSignedIn, DEMO_BUYER, expect, test } from '#support/browser/app-test.ts';
import { follow } from '#support/browser/follow.ts';
import { holdScript } from '#support/browser/hold-script.ts';

// The worker would have every page at hand.
test.use({ serviceWorkers: 'block' });

/** Whether the shell shows that the code of the next page is on its way. */
function hasLoadingBar(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const shell = document.querySelector('#root > div');
    const { content, opacity } = getComputedStyle(shell ?? document.body, '::before');
    return content !== 'none' && opacity === '1';
  });
}

test('a step back while the next page is still on its way never ends before an empty or a past screen', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, '/category/stationery');
  const letAccountArrive = await holdScript(page, 'account-page');

  await test.step('after Buy Now: the product, which can be bought', async () => {
    const letCartArrive = await holdScript(page, 'cart-page');
    await page.getByRole('link', { name: /^Kangaro/ }).click();
    const buy = page.getByRole('button', { name: 'Buy Now' });
    await buy.click();
    await page.waitForURL('**/cart', { waitUntil: 'commit' });
    await page.goBack();
    await expect(page).toHaveURL(/\/products\//);
    letCartArrive();
    await buy.click();
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  });

  await test.step('after an order: the cart, as it is now', async () => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('heading', { name: /^Your order is/ })).toBeVisible();
    await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
    await expect.poll(() => hasLoadingBar(page)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  await test.step('after a logout: the sign-in', async () => {
    letAccountArrive();
    await follow(page, '/dashboard');
    await expect.poll(() => hasLoadingBar(page)).toBe(false);
    const letLoginArrive = await holdScript(page, 'login-page');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await expect(page.getByRole('main')).toBeEmpty();
    await page.goBack();
    letLoginArrive();
    await expect(page.getByRole('heading', { name: 'Verify your Email' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('after a code was asked for: the sign-in, which can be corrected', async () => {
    await holdScript(page, 'verify-code-page');
    const address = page.getByLabel('Student Email address');
    await address.fill('someone@stu.cmb.ac.lk');
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    await page.waitForURL('**/login/verify-otp', { waitUntil: 'commit' });
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
    await expect(address).toBeEditable();
  });
});

test('before the app of a page has started, an order that is chosen counts, and a step back leads to its page', async ({
  page,
}) => {
  const letFirstAppArrive = await holdScript(page, 'index');
  await page.goto('/category/books', { waitUntil: 'commit' });
  const sort = page.getByLabel('Sort by');
  await sort.selectOption('price-desc');
  letFirstAppArrive();
  await expect(page).toHaveURL(/sortBy=price-desc$/);
  const letAppArrive = await holdScript(page, 'index');
  await page.reload({ waitUntil: 'commit' });
  await expect(sort).toHaveValue('price-desc');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/category/books');
  await expect(sort, 'as the provider draws it').toHaveValue('newest');
  letAppArrive();
  await sort.selectOption('price-asc');
  await expect(page).toHaveURL(/sortBy=price-asc$/);
});

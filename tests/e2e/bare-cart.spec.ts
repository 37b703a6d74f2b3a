import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { DEMO_BUYER, expect, storeSession, test } from '#support/app-test.ts';
import { collectSentCalls } from '#support/sent-calls.ts';

const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
const NO_PRICE = 'The price of an item is not known yet, so the order cannot be placed.';

/** Answers a read as a provider does that sends JSON without its Content-Type. */
const answer = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    return route.fulfill({ status, body: JSON.stringify(body) });
  });

test('[S190, S202, S208, S209] a cart that names its products by id alone: each is looked up, and nothing is ordered without its price @without-worker', async ({
  page,
  provider,
}) => {
  await answer(page, 'cart', 200, {
    items: [
      { productId: GEL, quantity: 3 },
      { product: 'nowhere', quantity: 1 },
    ],
  });
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(`**/api/products/${GEL}`, async (route) => {
    await told;
    await route.fallback();
  });
  await storeSession(page, provider, DEMO_BUYER);
  const sent = await collectSentCalls(page);
  await page.goto('/cart');
  const main = page.getByRole('main');
  const order = page.getByRole('button', { name: 'Place Order' });
  const toast = page.getByRole('status').locator('[data-tone="error"]').getByText(NO_PRICE);

  await expect(main.getByRole('row').filter({ hasText: 'Loading' })).toHaveCount(1);
  await order.click();
  await expect(toast).toBeVisible();

  tell();
  const gel = main.getByRole('row').filter({ hasText: /aloe vera gel/ });
  await expect(gel).toBeVisible();
  const gone = main.getByRole('row').filter({ hasText: 'No longer available' });
  await gone.getByRole('button', { name: /^Remove/ }).click();
  await expect(main.getByText(NO_PRICE)).toBeHidden();
  const listing = (await (await page.request.get(`/api/products/${GEL}`)).json()) as {
    price: number;
  };
  await order.click();
  await expect
    .poll(() => sent.filter(({ path }) => path === '/orders').map(({ body }) => body))
    .toEqual([expect.objectContaining({ listingId: GEL, amount: listing.price * 3 })]);
});

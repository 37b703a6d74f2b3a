import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { DEMO_BUYER, expect, storeSession, test, untilSynced } from '#support/browser/app-test.ts';
import { startProviderProcess } from '#support/provider/provider-process.ts';

const SUNGLASSES = seedId('listing', 'acc-square-sunglasses');

async function openReviews(page: Page, listingId: string) {
  await page.goto(`/products/${listingId}`);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  return {
    list: page.getByRole('list', { name: 'Reviews', exact: true }),
    submit: page.getByRole('button', { name: 'Submit Review' }),
    comment: page.getByLabel('Comment (optional)'),
    star: (count: number) => page.getByRole('radio', { name: `${count} stars` }),
  };
}

test('with a provider that offers the specified calls alone, a reply that never came makes no second review @thorough', async ({
  browser,
}) => {
  const plain = await startProviderProcess({ PROVIDER_CAPABILITIES: 'none' });
  const context = await browser.newContext({ baseURL: plain.url, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await storeSession(page, plain, DEMO_BUYER);
    const { list, submit, comment, star } = await openReviews(page, SUNGLASSES);
    // Chromium itself sends the request again, without notifying the page, and gets a refusal.
    await plain.setFaults({ kind: 'drop-after', method: 'POST', path: '/api/reviews', times: 1 });
    await star(5).check({ force: true });
    await comment.fill('Sent once.');
    await submit.click();
    await expect(page.getByRole('tab', { name: 'Reviews (3)' })).toBeVisible({ timeout: 20_000 });
    await untilSynced(page);
    await expect(list.getByText('Sent once.')).toHaveCount(1);
  } finally {
    await context.close();
    await plain.stop();
  }
});

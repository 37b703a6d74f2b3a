import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import { readRows } from '#support/device-rows.ts';
import {
  DEMO_BUYER,
  expect,
  signIn,
  storeSession,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { startProviderProcess } from '#support/provider-process.ts';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const SUNGLASSES = seedId('listing', 'acc-square-sunglasses');

async function openReviews(page: Page, listingId: string) {
  await page.goto(`/products/${listingId}`);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  return {
    form: page.getByRole('form', { name: 'Write a review' }),
    list: page.getByRole('list', { name: 'Reviews', exact: true }),
    refused: page.getByRole('list', { name: 'Reviews that need attention' }),
    submit: page.getByRole('button', { name: 'Submit Review' }),
    comment: page.getByLabel('Comment (optional)'),
    star: (count: number) =>
      page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` }),
  };
}

test('a buyer reviews a product once; a review that is refused can be corrected or given up @without-worker', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const { form, list, refused, submit, comment, star } = await openReviews(page, SLEEVE);

  await test.step('[S149] a rating of 0 is refused in words, and the stars get the focus', async () => {
    await submit.click();
    await expect(form.getByText('Please choose 1 to 5 stars.')).toBeVisible();
    await expect(star(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(star(2)).toBeChecked();
    await expect(form.getByText('Please choose 1 to 5 stars.')).toHaveCount(0);
  });

  await test.step('a comment that is too long is counted, kept and not sent', async () => {
    await comment.fill('a'.repeat(1003));
    await expect(form.getByText('1003/1000')).toBeVisible();
    await expect(form.getByText('3 characters too many')).toBeVisible();
    await submit.click();
    await expect(comment).toBeFocused();
    await comment.fill('Fits well.\nහොඳයි');
  });

  await test.step('the draft survives a reload', async () => {
    // Words are on the device a moment after they are typed; what is lost in it are the last of them.
    await expect
      .poll(async () => JSON.stringify(await readRows(page, 'drafts')))
      .toContain('Fits well.');
    await page.reload();
    await page.getByRole('tab', { name: /^Reviews/ }).click();
    await expect(comment).toHaveValue('Fits well.\nහොඳයි');
    await expect(star(2)).toBeChecked();
    await star(4).check({ force: true });
  });

  await test.step('[S007, S148, S151, S164] it is sent as specified, the form is empty again, and the review is in the list', async () => {
    await submit.click();
    await expect(comment).toHaveValue('');
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(list.getByRole('listitem').first()).toContainText('Fits well.');
    await expect(page.getByRole('tab', { name: 'Reviews (4)' })).toBeVisible();
    await untilSynced(page);
    await expect(list.locator('[data-sync-state]')).toHaveCount(0);
    const sent = (await provider.requests()).filter(({ path }) => path === '/api/reviews');
    expect(sent).toMatchObject([{ method: 'POST', status: 201 }]);
    expect([...(sent[0]?.bodyKeys ?? [])].sort()).toEqual([
      'comment',
      'listingId',
      'rating',
      'reviewedUserId',
      'reviewerId',
    ]);
  });

  await test.step('[S167] a refusal shows at the product with its reason, and no toast', async () => {
    await star(1).check({ force: true });
    await submit.click();
    await expect(refused).toContainText('Needs attention');
    await expect(refused).toContainText('You have already reviewed this product.');
    await expect(form.getByRole('status').filter({ hasText: /Thank you/ })).toHaveCount(0);
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('img', { name: 'Error', exact: true })).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-sync', 'attention');
  });

  await test.step('both are accessible, day and night', async () => {
    await expectAccessible(page, 'form and list of reviews', 'main');
  });

  await test.step('Edit brings it back into the form and sends it in its place', async () => {
    await refused.getByRole('button', { name: 'Edit' }).click();
    await expect(star(1)).toBeChecked();
    await expect(comment).toBeFocused();
    await comment.fill('Second thoughts.');
    await submit.click();
    await expect(refused.getByRole('listitem')).toHaveCount(1);
    await expect(refused).toContainText('Second thoughts.');
  });

  await test.step('Discard gives it up, and says so where the keyboard goes on', async () => {
    await refused.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByText('Your review is discarded.')).toBeFocused();
    await expect(refused).toHaveCount(0);
    await untilSynced(page);
  });
});

test('a review written offline waits in the list and reaches the provider once @thorough', async ({
  page,
  context,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const { form, list, submit, comment, star } = await openReviews(page, SUNGLASSES);
  await untilInstalled(page);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await context.setOffline(true);
  const pending = list.locator('[data-sync-state="pending"]');

  await test.step('one that waits can be taken back', async () => {
    await star(2).check({ force: true });
    await submit.click();
    await expect(pending).toContainText('Pending');
    await pending.getByRole('button', { name: 'Cancel this review' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
  });

  await star(5).check({ force: true });
  await comment.fill('Written on the bus.');
  await submit.click();
  await expect(pending).toContainText('Written on the bus.');
  await expect(form.getByRole('status')).toContainText('saved on this device');
  await expect(page.getByRole('tab', { name: 'Reviews (2)' })).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(pending).toContainText('Written on the bus.');
  await context.setOffline(false);
  await untilSynced(page);
  await expect(page.getByRole('tab', { name: 'Reviews (3)' })).toBeVisible();
  await expect(list.getByText('Written on the bus.')).toHaveCount(1);
  await expect(pending).toHaveCount(0);
});

test('the draft of a visitor is still there after the login @without-worker @thorough', async ({
  page,
  provider,
}) => {
  const { submit, comment, star } = await openReviews(page, SUNGLASSES);
  await star(3).check({ force: true });
  await comment.fill('Before the login.');
  await submit.click();
  await page.waitForURL('**/login');
  await signIn(page, provider, DEMO_BUYER, `**/products/${SUNGLASSES}#reviews`);
  await expect(star(3)).toBeChecked();
  await expect(comment).toHaveValue('Before the login.');
});

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

import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import { arriveSignedIn, DEMO_BUYER, expect, test } from '#support/app-test.ts';

const SUNGLASSES = seedId('listing', 'acc-square-sunglasses');

test('a visitor signs in to ask the seller; a member gets WhatsApp and a call, and offline a reason @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const ask = page.getByRole('button', { name: 'Ask the seller' });
  await page.goto(`/products/${SUNGLASSES}`);
  await ask.click();
  await page.waitForURL('**/login');
  await expect(page.getByText(/^You can ask about “Unbranded square-frame/)).toBeVisible();
  await page.getByRole('button', { name: 'Never mind' }).click();
  await expect(page.getByText(/^You can ask about/)).toHaveCount(0);

  await arriveSignedIn(page, provider, DEMO_BUYER, `/products/${SUNGLASSES}`);
  await expect(ask).toBeVisible();
  await context.setOffline(true);
  await ask.click();
  await expect(page.getByText(/^You're offline\. Connect to see how/)).toBeVisible();
  await context.setOffline(false);
  await ask.click();
  const chat = page.getByRole('link', { name: 'WhatsApp' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/94\d{9}\?text=Hi!.*sunglasses/);
  await expect(page.getByRole('link', { name: /^Call \+94/ })).toHaveAttribute(
    'href',
    /^tel:\+94\d{9}$/,
  );
  await expectAccessible(page, 'the ways to the seller', 'main');
});

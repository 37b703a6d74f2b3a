import { expectAccessible } from '#support/accessible.ts';
import { DEMO_BUYER, expect, signIn, test, untilSynced } from '#support/app-test.ts';

test('a heart that a visitor taps is kept while they sign in, and leads back to the product @without-worker', async ({
  page,
  provider,
}) => {
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
});

import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import {
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { readRows, untilKept } from '#support/device-rows.ts';
import { doubleClick } from '#support/double-click.ts';
import { follow } from '#support/follow.ts';
import { collectSentCalls } from '#support/sent-calls.ts';

const TEE = seedId('listing', 'cloth-colombo-science-batch-tee');
const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
const BOOK = seedId('listing', 'lahiru-internship-questions');

function onWishlist(page: Page) {
  const main = page.getByRole('main');
  const status = page.getByRole('status');
  return {
    main,
    row: (title: RegExp) => main.getByRole('row').filter({ hasText: title }),
    toast: (words: string) => status.getByText(words, { exact: true }),
    errorToast: (words: string) =>
      status.locator('[data-tone="error"]').getByText(words, { exact: true }),
  };
}

/** Saves listings on the provider, as another device of the member would. */
async function save(page: Page, ...listingIds: readonly string[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  for (const id of listingIds) {
    const headers = { Authorization: `Bearer ${token}` };
    expect((await page.request.post(`/api/wishlist/${id}`, { headers })).ok()).toBe(true);
  }
}

test('the wishlist by keyboard: its rows, moving them into the cart, and Add All to Cart, where unavailable listings stay saved and block no other', async ({
  page,
  context,
  provider,
}) => {
  const sent = await collectSentCalls(page);
  await storeSession(page, provider, DEMO_BUYER);
  const { main, row, toast, errorToast } = onWishlist(page);
  const tee = row(/batch T-shirt/);
  const gel = row(/aloe vera gel/);
  const book = row(/120 questions/);
  const all = page.getByRole('button', { name: 'Add All to Cart' });

  await save(page, TEE, GEL, BOOK);
  await page.goto('/wishlist');

  await test.step('[S007, S223, S232] items stand in the columns of the specification', async () => {
    await expect(main.getByRole('columnheader')).toHaveText([
      'Product',
      'Price',
      'Stock Status',
      'Date Added',
      'Actions',
    ]);
    await expect(main.getByText('3 items', { exact: true })).toBeVisible();
  });

  await test.step('[S226, S227] a row shows price, stock and date', async () => {
    const today = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeZone: 'Asia/Colombo',
    }).format(new Date());
    await expect(tee).toContainText('1,650 LKR');
    await expect(tee).toContainText('In Stock');
    await expect(tee).toContainText(today);
    await expect(tee.getByRole('link', { name: /batch T-shirt/ })).toHaveAttribute(
      'href',
      `/products/${TEE}`,
    );
  });

  await test.step('[S226, S229] listings that became cheaper, were sold out or sold since are marked', async () => {
    await provider.setListing({ id: TEE, price: 1500 });
    await provider.setListing({ id: GEL, quantity: 0 });
    await provider.setListing({ id: BOOK, status: 'sold' });
    await page.reload();
    await expect(tee).toContainText('1,500 LKR');
    await expect(tee).toContainText('Price drop: was 1,650 LKR');
    await expect(gel).toContainText('Out of Stock');
    await expect(gel.getByRole('button', { name: /^Add to Cart/ })).toBeDisabled();
    await expect(book.getByText('Sold', { exact: true })).toBeVisible();
    await expect(book.getByText('In Stock', { exact: true })).toBeVisible();
    await expect(book.getByRole('button', { name: /^Add to Cart/ })).toBeEnabled();
    await expectAccessible(page, 'the wishlist', 'main');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page, 'the wishlist on a phone', 'main');
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('[S233, S237] Add to Cart moves one piece without variations', async () => {
    sent.splice(0);
    await tee.getByRole('link', { name: /batch T-shirt/ }).press('Tab');
    await expect(tee.getByRole('button', { name: /^Add to Cart/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast('Item added to cart')).toBeVisible();
    await expect(errorToast('Item removed from wishlist')).toBeVisible();
    await expect(tee.getByRole('button')).toHaveCount(0);
    await expect.poll(() => sent.length).toBe(2);
    expect(sent).toEqual([
      { method: 'POST', path: '/cart', body: { productId: TEE, quantity: 1, variations: {} } },
      { method: 'DELETE', path: `/wishlist/${TEE}`, body: null },
    ]);
  });

  await test.step('[S224, S228, S242] Remove takes a row out, of which one is left, also offline, and the empty list differs from an unknown one', async () => {
    await untilInstalled(page);
    await context.setOffline(true);
    await gel.getByRole('button', { name: /^Remove/ }).press('Enter');
    await expect(errorToast('Item removed from wishlist')).toBeVisible();
    await expect(main.getByText(/^1 item/)).toBeVisible();
    await page.reload();
    await expect(main.getByText(/^Last updated/)).toBeVisible();
    await expect(gel).toHaveCount(0);
    await expect(page.getByText('Could not fetch your cart or wishlist.')).toHaveCount(0);
    await context.setOffline(false);
    await expect
      .poll(async () => (await provider.database(DEMO_BUYER)).wishlists)
      .toMatchObject([{ listingId: BOOK }]);
    await expect(main.getByText('1 item', { exact: true })).toBeVisible();
  });

  await test.step('Add All to Cart is offered while one can be added', async () => {
    await provider.setListing({ id: BOOK, status: 'active' });
    await save(page, TEE, GEL);
    await page.reload();
    await expect(main.getByText('3 items', { exact: true })).toBeVisible();
  });

  await test.step('[S230] each toast shows once, however many rows there are', async () => {
    // The book is sold while the mutation is on the wire: until then the device believes that it is available.
    await provider.setFaults({ kind: 'delay', method: 'POST', path: '/api/cart', ms: 2000 });
    await all.click();
    await provider.setListing({ id: BOOK, status: 'sold' });
    await expect(toast('Item added to cart')).toHaveCount(1);
    await expect(errorToast('Item removed from wishlist')).toHaveCount(1);
    await expect(errorToast('This item has been sold.')).toBeVisible();
  });

  await test.step('one row that was sold out, and one that was sold meanwhile, are still saved', async () => {
    await expect(gel).toContainText('Out of Stock');
    await expect(book.getByText('Sold', { exact: true })).toBeVisible();
    await expect(tee).toHaveCount(0);
    const saved = async () =>
      (await provider.database(DEMO_BUYER)).wishlists.map(({ listingId }) => listingId).sort();
    await expect.poll(saved).toEqual([GEL, BOOK].sort());
    const { carts } = await provider.database(DEMO_BUYER);
    expect(carts).toMatchObject([{ listingId: TEE, quantity: 2, variations: {} }]);
    // Of what is sold the provider decides, each time.
    await expect(all).toBeEnabled();
  });

  await test.step('[S216, S239, S240] a refused removal is rolled back, and a wishlist that could not be pulled is reported as failed', async () => {
    await provider.setFaults({ kind: 'status', path: '/api/wishlist', status: 400, body: {} });
    await gel.getByRole('button', { name: /^Remove/ }).click();
    await expect(errorToast('Could not remove item from wishlist.')).toBeVisible();
    await expect(gel).toHaveCount(1);
    await page.reload();
    await expect(errorToast('Could not fetch your cart or wishlist.')).toBeVisible();
    await follow(page, `/products/${TEE}`);
    await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
    await expect(errorToast('Could not add item to wishlist.')).toBeVisible();
  });
});

test('a double tap acts on one row, which stays in its place for a moment, and the keyboard keeps its place @without-worker', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const { main, row, errorToast } = onWishlist(page);
  const count = (words: string) => expect(main.getByText(words, { exact: true })).toBeVisible();
  const first = (name: RegExp) => main.getByRole('button', { name }).first();
  const saved = async () => {
    await untilKept(page);
    return (await readRows(page, 'wishlist')).length;
  };
  await save(page, TEE, GEL, BOOK);
  await page.goto('/wishlist');
  await count('3 items');

  await test.step('on Remove: one is gone, and the second tap does not bring it back', async () => {
    await doubleClick(page, first(/^Remove/), () => count('2 items'));
    expect(await saved()).toBe(2);
    await expect(row(/was removed/)).toHaveCount(1);
    await expect(errorToast('Item removed from wishlist')).toHaveCount(1);
  });

  await test.step('Undo brings it back to its place', async () => {
    await row(/was removed/)
      .getByRole('button', { name: 'Undo' })
      .press('Enter');
    await count('3 items');
    await expect(row(/was removed/)).toHaveCount(0);
    expect(await saved()).toBe(3);
  });

  await test.step('on Add to Cart: one piece of one listing; no trace of it is left after a reload', async () => {
    await doubleClick(page, first(/^Add to Cart/), () => count('2 items'));
    expect(await saved()).toBe(2);
    expect(await readRows(page, 'cartLines')).toMatchObject([{ quantity: 1 }]);
    await expect(row(/is in your cart/)).toHaveCount(1);
    await page.reload();
    await count('2 items');
    await expect(row(/is in your cart/)).toHaveCount(0);
  });

  await untilSynced(page);
  await save(page, TEE, GEL, BOOK);
  await page.clock.install();
  await page.reload();
  await count('3 items');
  await expectPlaceKept(page);
});

/** On a wishlist of three, worked by keyboard alone. */
async function expectPlaceKept(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const button = (name: RegExp) => main.getByRole('button', { name });
  const last = (await button(/^Add to Cart/)
    .last()
    .getAttribute('aria-description'))!;

  await test.step('Remove leads to Undo, Undo back to Remove', async () => {
    const remove = (await button(/^Remove/)
      .first()
      .getAttribute('aria-label'))!;
    await button(/^Remove/)
      .first()
      .focus();
    await page.keyboard.down('Enter');
    await expect(button(/^Undo$/)).toBeFocused();
    // Held down: its repetitions do not press the control that has appeared.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(button(/^Undo$/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: remove })).toBeFocused();
  });

  await test.step('an Undo that is no longer offered leads to the row below', async () => {
    const below = (await button(/^Remove/)
      .nth(1)
      .getAttribute('aria-label'))!;
    await button(/^Remove/)
      .first()
      .press('Enter');
    await expect(button(/^Undo$/)).toBeFocused();
    await page.clock.fastForward(4_000);
    await expect(main.getByRole('button', { name: below })).toBeFocused();
  });

  await test.step('Add to Cart leads to the next one, and with the last of them to the heading', async () => {
    await button(/^Add to Cart/)
      .first()
      .press('Enter');
    await expect(
      button(/^Add to Cart$/).and(main.locator(`[aria-description="${last}"]`)),
    ).toBeFocused();
    await button(/^Add All/).press('Enter');
    await expect(main.getByText('0 items', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeFocused();
  });

  await test.step('[S231] with the last of them the list is empty at once, while Undo is offered', async () => {
    await untilSynced(page);
    await save(page, TEE);
    await page.reload();
    await button(/^Remove/).press('Enter');
    await expect(button(/^Undo$/)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    await expect(button(/^Add All/)).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
    await button(/^Undo$/).press('Enter');
    await expect(page.getByText('Your wishlist is empty')).toHaveCount(0);
  });
}

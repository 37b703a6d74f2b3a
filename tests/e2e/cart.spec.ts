import type { Page } from '@playwright/test';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { DEMO_BUYER, expect, storeSession, test, untilSynced } from '#support/browser/app-test.ts';
import { readRows, untilKept } from '#support/browser/device-rows.ts';
import { doubleClick } from '#support/browser/double-click.ts';
import { follow } from '#support/browser/follow.ts';

const TEE = seedId('listing', 'cloth-colombo-science-batch-tee');
const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
const BOOK = seedId('listing', 'lahiru-internship-questions');
const SELLER = DEMO_SELLERS['demo-seller'];
const NARROW = { width: 320, height: 640 };

interface Line {
  productId: string;
  quantity: number;
  variations: Record<string, string>;
}

const LINES: readonly Line[] = [
  { productId: TEE, quantity: 2, variations: { size: 'M', color: 'maroon' } },
  { productId: GEL, quantity: 1, variations: { weight: '200 g' } },
  { productId: BOOK, quantity: 1, variations: { edition: 'Developer' } },
];

/** Puts the lines into the cart, and their listings into the wishlist, as another device of the member would. */
async function fillElsewhere(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { Authorization: `Bearer ${token}` };
  for (const data of LINES) {
    const saved = page.request.post(`/api/wishlist/${data.productId}`, { headers });
    expect((await saved).ok()).toBe(true);
    expect((await page.request.post('/api/cart', { headers, data })).ok()).toBe(true);
  }
}

const rowOf = (page: Page, title: RegExp) =>
  page.getByRole('main').getByRole('row').filter({ hasText: title });

/** Sideways excess of the page in pixels. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('cart, wishlist and a conversation as a browser draws and presses them: narrow phones, colours, double clicks, a key held down, and the summary in view @without-worker', async ({
  page,
  context,
  provider,
}) => {
  await page.setViewportSize(NARROW);
  await storeSession(page, provider, DEMO_BUYER);
  await fillElsewhere(page);
  const main = page.getByRole('main');
  const remove = main.getByRole('button', { name: /^Remove/ });
  const undo = main.getByRole('button', { name: 'Undo' });
  const count = (items: RegExp) => expect(main.getByText(items)).toBeVisible();

  await test.step('in the cart the second click of a double click on Remove does not undo it', async () => {
    await page.goto('/cart');
    const tee = rowOf(page, /batch T-shirt/);
    await expect(tee.getByRole('listitem').first().locator('[aria-hidden="true"]')).toHaveCSS(
      'background-color',
      'rgb(128, 0, 0)',
    );
    await doubleClick(page, tee.getByRole('button', { name: /^Remove/ }), () =>
      expect(undo).toBeFocused(),
    );
    expect(await excess(page)).toBeLessThanOrEqual(0);
    await untilSynced(page);
    expect((await provider.database(DEMO_BUYER)).carts).toHaveLength(2);
    await expect(rowOf(page, /was removed/)).toHaveCount(1);
  });

  await test.step('[S056, S143] Buy Now adds one piece to the cart, also by a double click, and scrolls to the summary', async () => {
    await follow(page, `/products/${TEE}`);
    const buyNow = page.getByRole('button', { name: 'Buy Now' });
    await buyNow.click({ trial: true });
    const { x, y, width, height } = (await buyNow.boundingBox())!;
    const press = () => page.mouse.click(x + width / 2, y + height / 2);
    await press();
    // The second press comes when the cart, and its tabs, are already there.
    await page.waitForURL(/\/cart$/);
    await press();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { name: 'Order summary' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(rowOf(page, /batch T-shirt/).locator('[data-value]')).toHaveText('1');
    await untilSynced(page);
  });

  await test.step('a network that goes and comes moves nothing below the words that say so', async () => {
    const below = [
      { path: '/cart', words: /Last updated .* on this device/, part: main.getByRole('table') },
      {
        path: '/sync',
        words: /^You are disconnected/,
        part: main.getByText(/^All caught up/),
      },
    ];
    for (const { path, words, part } of below) {
      await follow(page, path);
      await expect(part).toBeVisible();
      const top = async () => (await part.boundingBox())!.y;
      const before = await top();
      await context.setOffline(true);
      await expect(main.getByText(words)).toBeVisible();
      expect(await top(), path).toBe(before);
      await context.setOffline(false);
      await expect(main.getByText(words)).toBeHidden();
      expect(await top(), path).toBe(before);
    }
    await follow(page, '/cart');
  });

  await test.step('cards with a line that was refused fit a narrow phone, day and night', async () => {
    await provider.setListing({ id: GEL, quantity: 0 });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(main.getByRole('alert')).toContainText('This item was not ordered.');
    expect(await excess(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, 'the cart on a phone, with a refused line', 'main');
  });

  await test.step('the wishlist with what has changed since fits a narrow phone, day and night', async () => {
    await provider.setListing({ id: TEE, price: 1500 });
    await provider.setListing({ id: BOOK, status: 'sold' });
    await page.goto('/wishlist');
    await expect(rowOf(page, /batch T-shirt/)).toContainText('Price drop: was 1,650 LKR');
    await expect(rowOf(page, /aloe vera gel/)).toContainText('Out of Stock');
    await expect(rowOf(page, /120 questions/)).toContainText('Sold');
    await expectAccessible(page, 'the wishlist on a phone', 'main');
    expect(await excess(page)).toBeLessThanOrEqual(0);
  });

  await test.step('a double click acts on one row, which stays in its place for a moment', async () => {
    const saved = async () => {
      await untilKept(page);
      return (await readRows(page, 'wishlist')).length;
    };
    await doubleClick(page, remove.first(), () => count(/^2 items/));
    expect(await saved()).toBe(2);
    await expect(rowOf(page, /was removed/)).toHaveCount(1);
    await undo.press('Enter');
    await count(/^3 items/);
    const lines = (await readRows(page, 'cartLines')).length;
    const add = rowOf(page, /batch T-shirt/).getByRole('button', { name: /^Add to Cart/ });
    await doubleClick(page, add, () => count(/^2 items/));
    expect(await saved()).toBe(2);
    await expect(rowOf(page, /is in your cart/)).toHaveCount(1);
    expect(await readRows(page, 'cartLines')).toHaveLength(lines + 1);
  });

  await test.step('a key held down does not press the control that has appeared', async () => {
    await remove.first().focus();
    await page.keyboard.down('Enter');
    await expect(undo).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(undo).toBeFocused();
    await count(/^1 item/);
  });

  await test.step('[S176] a conversation begins with the cursor in the message, looks right day and night, and Esc closes it', async () => {
    await follow(page, `/store/${SELLER.id}`);
    const contact = page.getByRole('button', { name: 'Contact Seller' });
    const dialog = page.getByRole('dialog', { name: `Contact ${SELLER.name}` });
    await contact.press('Enter');
    await expect(dialog.getByLabel('Message')).toBeFocused();
    await page.keyboard.type('Is it still there?');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('log').getByRole('paragraph').nth(2)).toBeVisible();
    await expectAccessible(page, 'the conversation', 'dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(contact).toBeFocused();
  });
});

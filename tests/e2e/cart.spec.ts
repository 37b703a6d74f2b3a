import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilSynced,
} from '#support/app-test.ts';
import { doubleClick } from '#support/double-click.ts';
import { follow } from '#support/follow.ts';
import { collectSentCalls } from '#support/sent-calls.ts';
import { timeFromToast } from '#support/time-toast.ts';

const TEE = seedId('listing', 'cloth-colombo-science-batch-tee');
const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
const BOOK = seedId('listing', 'lahiru-internship-questions');
const PLACED = 'Order placed successfully!';

interface Line {
  productId: string;
  quantity: number;
  variations: Record<string, string>;
}

const teeLine: Line = {
  productId: TEE,
  quantity: 2,
  variations: { size: 'M', color: 'maroon' },
};
const gelLine: Line = { productId: GEL, quantity: 1, variations: { weight: '200 g' } };
const bookLine: Line = { productId: BOOK, quantity: 1, variations: { edition: 'Developer' } };

/** Puts lines into the cart on the provider, as another device of the member would. */
async function fillCart(page: Page, ...lines: readonly Line[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  for (const data of lines) {
    const headers = { Authorization: `Bearer ${token}` };
    expect((await page.request.post('/api/cart', { headers, data })).ok()).toBe(true);
  }
}

function onCart(page: Page) {
  const main = page.getByRole('main');
  return {
    row: (title: RegExp) => main.getByRole('row').filter({ hasText: title }),
    summary: page.getByRole('region', { name: 'Order summary' }),
    order: page.getByRole('button', { name: 'Place Order' }),
    toast: (words: string) => page.getByRole('status').getByText(words, { exact: true }),
    errorToast: (words: string) =>
      page.getByRole('status').locator('[data-tone="error"]').getByText(words, { exact: true }),
  };
}

/** Sideways excess of the page in pixels. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the cart by keyboard: a line, its changes, and the calls of an order @without-worker', async ({
  page,
  provider,
  newOrders,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const buyerId = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '') as { _id: string })._id,
  );
  await provider.setListing({ id: TEE, quantity: 3 });
  await fillCart(page, teeLine, gelLine, bookLine);
  const { row, summary, order, toast, errorToast } = onCart(page);
  const tee = row(/batch T-shirt/);
  const gel = row(/aloe vera gel/);
  const book = row(/120 questions/);
  const sent = await collectSentCalls(page);
  await page.goto('/cart');

  await test.step('[S186–S190, S198, S202] a line shows picture and title with their link, the choice, price, quantity and total', async () => {
    await expect(tee.getByRole('link', { name: /batch T-shirt/ })).toHaveAttribute(
      'href',
      `/products/${TEE}`,
    );
    await expect(tee.locator(`a[href="/products/${TEE}"]`)).toHaveCount(2);
    const chosen = tee.getByRole('listitem');
    await expect(chosen).toHaveText(['maroon', 'size: M']);
    await expect(chosen.first().locator('[aria-hidden="true"]')).toHaveCSS(
      'background-color',
      'rgb(128, 0, 0)',
    );
    await expect(gel.getByRole('listitem')).toHaveText(['weight: 200 g']);
    await expect(book.getByRole('listitem')).toHaveText(['edition: Developer']);
    await expect(tee.getByRole('cell', { name: '$1,650.00', exact: true })).toBeVisible();
    await expect(tee.getByRole('cell', { name: '$3,300.00', exact: true })).toBeVisible();
  });

  await test.step('[S204] plus ends at the stock that the device knows', async () => {
    await tee.getByRole('link', { name: /batch T-shirt/ }).press('Tab');
    await expect(tee.getByRole('button', { name: /^Decrease/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tee.getByRole('button', { name: /^Increase/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tee.getByRole('button', { name: /^Increase/ })).toBeDisabled();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent.splice(0)).toEqual([
      { method: 'PUT', path: '/cart', body: { ...teeLine, quantity: 3 } },
    ]);
  });

  await test.step('[S199, S203, S205, S222] minus at 1 removes the line, and Undo brings it back', async () => {
    await gel.getByRole('button', { name: /^Decrease/ }).press('Enter');
    await expect(errorToast('Item removed from cart')).toBeVisible();
    await expect.poll(() => sent.length).toBe(1);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(gel.getByRole('button', { name: /^Decrease/ })).toBeVisible();
    await expect(gel.getByRole('button', { name: /^Remove/ })).toBeFocused();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.splice(0)).toEqual([
      { method: 'DELETE', path: `/cart/${GEL}`, body: { variations: gelLine.variations } },
      { method: 'POST', path: '/cart', body: gelLine },
    ]);
  });

  await test.step('remove takes a line out; Undo is offered for a moment', async () => {
    await book.getByRole('button', { name: /^Remove/ }).press('Enter');
    await expect(book.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await excess(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(async () => (await provider.database(DEMO_BUYER)).carts.length).toBe(2);
    expect(sent.splice(0)).toHaveLength(1);
  });

  await test.step('[S192–S196] shipping is added to the total in $, and the choice is remembered', async () => {
    await expect(summary.getByRole('radio')).toHaveCount(3);
    for (const [name, fee, total] of [
      ['Free (+0)', '$0.00', '$5,600.00'],
      ['Local Delivery (+500)', '$500.00', '$6,100.00'],
      ['Flat Rate (+300)', '$300.00', '$5,900.00'],
    ] as const) {
      await summary.getByLabel(name, { exact: true }).press('Space');
      await expect(summary).toContainText('Subtotal$5,600.00');
      await expect(summary).toContainText(`Shipping${fee}`);
      await expect(summary).toContainText(`Total${total}`);
    }
    for (const words of [
      'Amounts are in Sri Lankan rupees (LKR)',
      'Shipping is not part of the order amount',
      'Payment method: cash',
    ])
      await expect(summary.getByText(words)).toBeVisible();
    await expect(book, 'Undo is no longer offered').toHaveCount(0);
    await page.reload();
    await expect(summary.getByRole('radio', { name: /^Flat Rate/ })).toBeChecked();
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
  });

  await test.step('it is accessible, also as cards on a narrow phone', async () => {
    await expectAccessible(page, 'the cart', 'main');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await excess(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, 'the cart on a phone', 'main');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('[S007, S017, S191, S197, S208–S211, S213, S214, S385] an order sends one call per line, empties the cart and leads to the orders', async () => {
    const leading = timeFromToast(page, PLACED, '/dashboard');
    await order.press('Enter');
    await expect(page.getByRole('link', { name: 'See your orders' })).toBeFocused();
    await expect(toast(PLACED)).toBeVisible();
    expect(sent.splice(0)).toEqual(
      expect.arrayContaining([
        {
          method: 'POST',
          path: '/orders',
          body: { buyerId, listingId: TEE, amount: 4950, paymentMethod: 'cash' },
        },
        {
          method: 'POST',
          path: '/orders',
          body: { buyerId, listingId: GEL, amount: 650, paymentMethod: 'cash' },
        },
      ]),
    );
    // Two seconds after the answer, which the page says a moment later.
    expect(await leading).toBeGreaterThan(1_500);
    expect((await newOrders()).map(({ quantity, status }) => `${quantity} ${status}`)).toEqual(
      expect.arrayContaining(['3 processing', '1 processing']),
    );
    expect(await newOrders()).toHaveLength(2);
    expect((await provider.database(DEMO_BUYER)).carts).toEqual([]);
    await follow(page, '/cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'Start Shopping' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });
});

test('an order that is refused in part keeps the refused lines, says why, and asks again @without-worker', async ({
  page,
  provider,
  newOrders,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  await fillCart(page, bookLine, gelLine);
  const { row, order, toast, errorToast } = onCart(page);
  const gel = row(/aloe vera gel/);
  const note = page.getByRole('main').getByRole('alert');
  await page.goto('/cart');
  await expect(gel.first()).toBeVisible();

  await test.step('[S212, S215] the accepted line leaves, the refused one stays with the message of the provider', async () => {
    await provider.setListing({ id: GEL, quantity: 0 });
    await order.click();
    await expect(errorToast('This item is out of stock.')).toBeVisible();
    await expect(page.getByText('This item is out of stock.')).toHaveCount(1, { timeout: 1 });
    await expect(note).toContainText('This item was not ordered.');
    await expect(note).toContainText('You wanted 1, 0 left');
    await expect(note.getByRole('button')).toHaveText(['Remove']);
    await expect(row(/120 questions/)).toHaveCount(0);
    expect(await newOrders()).toMatchObject([{ listingId: BOOK, quantity: 1 }]);
    expect((await provider.database(DEMO_BUYER)).carts).toMatchObject([{ listingId: GEL }]);
    await expectAccessible(page, 'a refused line', 'main');
  });

  await test.step('no success is claimed, and the page stays open', async () => {
    // It stays for longer than a success waits before it leads away.
    await expect(errorToast('This item is out of stock.')).toHaveCount(0);
    await expect(note).toContainText('This item is out of stock.');
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText(PLACED)).toHaveCount(0);
  });

  await test.step('a price that has changed is shown beside the old one and not accepted for the shopper', async () => {
    await provider.setListing({ id: GEL, quantity: 4, price: 700 });
    await order.click();
    await expect(note).toContainText('Price was $650.00, now $700.00');
    expect(await newOrders()).toHaveLength(1);
  });

  await test.step('[S215] a refusal without a message gets the default one', async () => {
    await provider.setFaults({
      kind: 'status',
      method: 'POST',
      path: '/api/orders',
      status: 400,
      body: {},
      times: 1,
    });
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(errorToast('Failed to place order. Please try again.')).toBeVisible();
    // Those words once: the row has its own.
    await expect(note).toContainText('Not placed. You can try again.');
  });

  await test.step('[S206] without a member in local storage the button asks to log in, and leads there two seconds later', async () => {
    const user = await page.evaluate(() => localStorage.getItem('user') ?? '');
    await page.evaluate(() => localStorage.removeItem('user'));
    const before = await newOrders();
    const login = page.waitForURL('**/login');
    await order.click();
    await expect(errorToast('Please log in to place an order.')).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
    await login;
    expect(await newOrders()).toEqual(before);
    await page.evaluate((kept) => localStorage.setItem('user', kept), user);
    await page.goto('/cart');
    await expect(gel.first()).toBeVisible();
  });

  await test.step('[S207] without a line left the button says that the cart is empty', async () => {
    await note.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await order.click();
    await expect(errorToast('Your cart is empty.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(gel.first()).toBeVisible();
  });

  await test.step('the shopper agrees, and the line is ordered at the new price', async () => {
    await untilSynced(page);
    await order.click();
    await expect(toast(PLACED)).toBeVisible();
    await page.waitForURL('**/dashboard');
    expect(await newOrders()).toMatchObject([{ amount: 590 }, { listingId: GEL, amount: 700 }]);
  });
});

test('the cart on a phone: Undo, which a double click does not press and after which the keyboard keeps its place, Buy Now, and refused changes @without-worker', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { row, summary, errorToast } = onCart(page);

  await test.step('[S216] a cart that the provider would not give is said to have failed, on any page', async () => {
    await provider.setFaults({ kind: 'status', path: '/api/cart', status: 400, body: {} });
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await expect(errorToast('Could not fetch your cart or wishlist.')).toBeVisible();
    await page.goto('/cart');
    await expect(errorToast('Could not fetch your cart or wishlist.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await provider.setFaults();
  });

  await fillCart(page, gelLine, bookLine);
  await page.clock.install();
  await page.goto('/cart');
  const remove = page.getByRole('button', { name: /^Remove/ });
  // On a phone it is offered where the trash was.
  const undo = page.getByRole('button', { name: 'Undo' });

  await test.step('the second click of a double click on Remove does not undo it', async () => {
    await doubleClick(page, remove.first(), () => expect(undo).toBeFocused());
    await untilSynced(page);
    expect((await provider.database(DEMO_BUYER)).carts).toHaveLength(1);
    await expect(row(/was removed/)).toHaveCount(1);
  });

  await test.step('the keyboard goes on in the row beside, and in the empty cart', async () => {
    await page.clock.fastForward(4_000);
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(undo).toBeFocused();
    // [S191] Empty at once, with the way back and the summary in their places.
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
    await page.clock.fastForward(4_000);
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toBeFocused();
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
    await expect(summary.getByRole('heading', { name: 'Order summary' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(row(/batch T-shirt/).locator('[data-value]')).toHaveText('1');
    await untilSynced(page);
  });

  await test.step('[S218–S220, S384] a refused change is rolled back, with the message of the provider or the default one', async () => {
    const tee = row(/batch T-shirt/);
    const quantity = tee.locator('[data-value]');
    const refuse = (method: 'PUT' | 'DELETE' | 'POST', status: number, body: object) =>
      provider.setFaults({ kind: 'status', method, path: '/api/cart', status, body });
    for (const [words, body] of [
      ['Only one for each of you.', { error: 'Only one for each of you.' }],
      ['Could not update quantity.', {}],
    ] as const) {
      await refuse('PUT', 409, body);
      await tee.getByRole('button', { name: /^Increase/ }).click();
      await expect(errorToast(words)).toBeVisible();
      await expect(quantity).toHaveText('1');
    }
    await refuse('DELETE', 400, {});
    await tee.getByRole('button', { name: /^Remove/ }).click();
    await expect(errorToast('Could not remove item from cart.')).toBeVisible();
    await expect(quantity).toHaveText('1');
    await refuse('POST', 400, {});
    await follow(page, `/products/${BOOK}`);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(errorToast('Could not add item to cart.')).toBeVisible();
    await provider.setFaults();
    await follow(page, '/cart');
    await expect(row(/batch T-shirt/)).toBeVisible();
    await expect(row(/120 questions/)).toHaveCount(0);
  });
});

import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { expectAccessible } from '#support/screens/accessible.ts';
import { anotherDevice } from '#support/screens/another-device.ts';
import { clickSecondTime, press, untilFocused } from '#support/screens/keyboard.ts';
import {
  BOOK,
  GEL,
  NOT_FETCHED,
  TEE,
  book,
  control,
  gel,
  rows,
  tee,
} from '#support/screens/goods.ts';
import { errorToasts, untilErrorToast, untilToast } from '#support/screens/toasts.ts';
import { DEMO_BUYER, it, type Shop, step } from '#support/screens/shop.tsx';

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
async function fillCart({ provider }: Shop, ...lines: readonly Line[]): Promise<void> {
  const call = await anotherDevice(provider, DEMO_BUYER);
  for (const line of lines) await call('POST', '/cart', line);
}

/** @returns a list of the orders that came about since */
async function watchOrders({ provider }: Shop) {
  const before = new Set((await provider.listOrders(DEMO_BUYER)).map(({ id }) => id));
  return async () => (await provider.listOrders(DEMO_BUYER)).filter(({ id }) => !before.has(id));
}

const main = () => screen.getByRole('main');
const undo = () => screen.getByRole('button', { name: 'Undo' });
const summary = () => screen.getByRole('region', { name: 'Order summary' });
const order = () => screen.getByRole('button', { name: 'Place Order' });
const note = () => within(main()).getByRole('alert');
const quantityOf = (of: HTMLElement) => of.querySelector('[data-value]')?.textContent;

it('the cart by keyboard: a line, its changes, and the calls of an order', async ({ shop }) => {
  // A dashboard is written there, as specified.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { provider, network } = shop;
  await shop.storeSession(DEMO_BUYER);
  const { _id: buyerId } = JSON.parse(localStorage.getItem('user') ?? '') as { _id: string };
  const newOrders = await watchOrders(shop);
  await provider.setListing(TEE, { quantity: 3 });
  await fillCart(shop, teeLine, gelLine, bookLine);
  let page = await shop.open('/cart');
  const takeSent = () => {
    const sent = network.sentChanges();
    network.sent.splice(0);
    return sent;
  };
  const untilSent = (count: number) =>
    waitFor(() => expect(network.sentChanges()).toHaveLength(count));

  await step(
    '[S186, S198, S202] a line of the provider, with picture and title as links',
    async () => {
      await waitFor(tee);
      const link = within(tee()).getByRole('link', { name: /batch T-shirt/ });
      expect(link.getAttribute('href')).toBe(`/products/${TEE}`);
      expect(tee().querySelectorAll(`a[href="/products/${TEE}"]`)).toHaveLength(2);
    },
  );

  const chosen = (line: HTMLElement) =>
    within(line)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await step('[S187, S188, S189] it shows the colour, size or weight, and other choices', () => {
    expect(chosen(tee())).toEqual(['maroon', 'size: M']);
    expect(chosen(gel())).toEqual(['weight: 200 g']);
    expect(chosen(book())).toEqual(['edition: Developer']);
  });
  await step('[S190] it shows price, quantity and total', () => {
    within(tee()).getByRole('cell', { name: '$1,650.00' });
    within(tee()).getByRole('cell', { name: '$3,300.00' });
    for (const name of [/^Decrease/, /^Increase/, /^Remove/]) control(tee(), name);
  });

  await step('[S204] plus ends at the stock that the device knows', async () => {
    within(tee())
      .getByRole('link', { name: /batch T-shirt/ })
      .focus();
    await page.user.tab();
    await untilFocused(() => control(tee(), /^Decrease/));
    await page.user.tab();
    await untilFocused(() => control(tee(), /^Increase/));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(control(tee(), /^Increase/).hasAttribute('disabled')).toBe(true));
    await untilSent(1);
    expect(takeSent()).toEqual([
      { method: 'PUT', path: '/cart', body: { ...teeLine, quantity: 3 } },
    ]);
  });

  await step(
    '[S199, S203, S205, S222] minus at 1 removes the line, and Undo brings it back',
    async () => {
      await press(control(gel(), /^Decrease/));
      await untilErrorToast('Item removed from cart');
      await untilSent(1);
      await untilFocused(undo);
      await page.user.keyboard('{Enter}');
      await waitFor(() => control(gel(), /^Decrease/));
      await untilFocused(() => control(gel(), /^Remove/));
      await untilSent(2);
      expect(takeSent()).toEqual([
        { method: 'DELETE', path: `/cart/${GEL}`, body: { variations: gelLine.variations } },
        { method: 'POST', path: '/cart', body: gelLine },
      ]);
    },
  );

  await step('remove takes a line out; Undo is offered for a moment', async () => {
    await press(control(book(), /^Remove/));
    await waitFor(() => control(book(), /^Undo$/));
    await waitFor(async () => expect(await provider.cartOf(DEMO_BUYER)).toHaveLength(2));
    expect(takeSent()).toHaveLength(1);
  });

  await step(
    '[S192–S196] shipping is added to the total in $, and the choice is remembered',
    async () => {
      expect(within(summary()).getAllByRole('radio')).toHaveLength(3);
      for (const [name, fee, total] of [
        ['Free (+0)', '$0.00', '$5,600.00'],
        ['Local Delivery (+500)', '$500.00', '$6,100.00'],
        ['Flat Rate (+300)', '$300.00', '$5,900.00'],
      ] as const) {
        await press(within(summary()).getByLabelText(name), ' ');
        await waitFor(() => expect(summary().textContent).toContain(`Shipping${fee}`));
        expect(summary().textContent).toContain('Subtotal$5,600.00');
        expect(summary().textContent).toContain(`Total${total}`);
      }
      for (const words of [
        /Amounts are in Sri Lankan rupees \(LKR\)/,
        /Shipping is not part of the order amount/,
        /Payment method: cash/,
      ])
        within(summary()).getByText(words);
      await shop.pass(4_000);
      await waitFor(() => expect(rows(/120 questions/), 'Undo is over').toEqual([]));
      page = await page.reload();
      await waitFor(() =>
        within(summary()).getByRole('radio', { name: /^Flat Rate/, checked: true }),
      );
      const onward = screen.getByRole('link', { name: 'Continue Shopping' });
      expect(onward.getAttribute('href')).toBe('/products');
      await expectAccessible('the cart', main());
    },
  );

  let shownAt = 0;
  await step('[S007, S197, S214] Place Order says that it is placed', async () => {
    await page.untilSynced();
    takeSent();
    await press(order());
    await untilToast(PLACED);
    shownAt = Date.now();
    await untilFocused(() => screen.getByRole('link', { name: 'See your orders' }));
    expect(location.pathname).toBe('/cart');
  });

  const sent = takeSent();
  await step('[S017, S208–S211] one call per line was sent, in cash, without shipping', () => {
    const { path, method } = { path: '/orders', method: 'POST' };
    const terms = { buyerId, paymentMethod: 'cash' };
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([
        { method, path, body: { ...terms, listingId: TEE, amount: 3 * 1650 } },
        { method, path, body: { ...terms, listingId: GEL, amount: 650 } },
      ]),
    );
  });

  await step('[S213, S385] it leads to the orders after two seconds', async () => {
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    // Two seconds after the answer, which the page says a moment later.
    expect(Date.now() - shownAt).toBeGreaterThan(1_500);
    const orders = await newOrders();
    expect(orders.map(({ quantity, status }) => `${quantity} ${status}`).toSorted()).toEqual([
      '1 processing',
      '3 processing',
    ]);
    expect(await provider.cartOf(DEMO_BUYER)).toEqual([]);
  });

  await step('[S191] an empty cart says so, and leads to the products', async () => {
    page.follow('/cart');
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    await page.user.click(screen.getByRole('link', { name: 'Start Shopping' }));
    await waitFor(() => expect(location.pathname).toBe('/products'));
  });
});

it('an order that is refused in part keeps the refused lines, says why, and asks again', async ({
  shop,
}) => {
  // A dashboard is written there, as specified.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { provider } = shop;
  const newOrders = await watchOrders(shop);
  await shop.storeSession(DEMO_BUYER);
  await fillCart(shop, bookLine, gelLine);
  let page = await shop.open('/cart');
  await waitFor(gel);

  await step(
    '[S212, S215] the accepted line leaves, the refused one stays with the message of the provider',
    async () => {
      await provider.setListing(GEL, { quantity: 0 });
      await page.user.click(order());
      await untilErrorToast('This item is out of stock.');
      // Those words once: the row has its own.
      expect(screen.getAllByText('This item is out of stock.')).toHaveLength(1);
      await waitFor(() => expect(note().textContent).toContain('This item was not ordered.'));
      expect(note().textContent).toContain('You wanted 1, 0 left');
      expect(
        within(note())
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Remove']);
      await waitFor(() => expect(rows(/120 questions/)).toEqual([]));
      expect(await newOrders()).toMatchObject([{ listingId: BOOK, quantity: 1 }]);
      expect(await provider.cartOf(DEMO_BUYER)).toMatchObject([{ listingId: GEL }]);
      await expectAccessible('a refused line', main());
    },
  );

  await step('no success is claimed, and the page stays open', async () => {
    // It stays for longer than a success waits before it leads away.
    await waitFor(() => expect(errorToasts('This item is out of stock.')).toEqual([]));
    await waitFor(() => expect(note().textContent).toContain('This item is out of stock.'));
    await shop.pass(2_000);
    expect(location.pathname).toBe('/cart');
    expect(screen.queryByText(PLACED)).toBeNull();
  });

  await step(
    'a price that has changed is shown beside the old one and not accepted for the shopper',
    async () => {
      await provider.setListing(GEL, { quantity: 4, price: 700 });
      await page.user.click(order());
      await waitFor(() => expect(note().textContent).toContain('Price was $650.00, now $700.00'));
      expect(await newOrders()).toHaveLength(1);
    },
  );

  await step('[S215] a refusal without a message gets the default one', async () => {
    provider.faults.set([
      { kind: 'status', method: 'POST', path: '/api/orders', status: 400, body: {}, times: 1 },
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Order again' }));
    await untilErrorToast('Failed to place order. Please try again.');
    await waitFor(() => expect(note().textContent).toContain('Not placed. You can try again.'));
  });

  await step(
    '[S206] without a member in local storage the button asks to log in, and leads there two seconds later',
    async () => {
      const user = localStorage.getItem('user') ?? '';
      localStorage.removeItem('user');
      const before = await newOrders();
      await page.user.click(order());
      await untilErrorToast('Please log in to place an order.');
      expect(location.pathname).toBe('/cart');
      const shownAt = Date.now();
      await waitFor(() => expect(location.pathname).toBe('/login'));
      expect(Date.now() - shownAt).toBeGreaterThan(1_500);
      expect(await newOrders()).toEqual(before);
      localStorage.setItem('user', user);
      page = await shop.open('/cart');
      await waitFor(gel);
    },
  );

  await step('[S207] without a line left the button says that the cart is empty', async () => {
    await page.user.click(within(note()).getByRole('button', { name: 'Remove' }));
    await untilFocused(undo);
    await page.user.click(order());
    await untilErrorToast('Your cart is empty.');
    await page.user.click(undo());
    await waitFor(() => control(gel(), /^Remove/));
  });

  await step('the shopper agrees, and the line is ordered at the new price', async () => {
    await page.untilSynced();
    await page.user.click(order());
    await untilToast(PLACED);
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(await newOrders()).toMatchObject([{ amount: 590 }, { listingId: GEL, amount: 700 }]);
  });
});

it('Undo of a removed line, which a double click does not press and after which the keyboard keeps its place', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  await fillCart(shop, gelLine, bookLine);
  const page = await shop.open('/cart');
  const removes = () => screen.getAllByRole('button', { name: /^Remove/ });
  await waitFor(() => expect(removes()).toHaveLength(2));

  await step('the second click of a double click on Remove does not undo it', async () => {
    await page.user.click(removes()[0]!);
    await untilFocused(undo);
    clickSecondTime(undo());
    await page.untilSynced();
    expect(await shop.provider.cartOf(DEMO_BUYER)).toHaveLength(1);
    expect(rows(/was removed/)).toHaveLength(1);
  });

  await step('the keyboard goes on in the row beside, and in the empty cart', async () => {
    await shop.pass(4_000);
    await untilFocused(() => screen.getByRole('button', { name: /^Remove/ }));
    await page.user.keyboard('{Enter}');
    await untilFocused(undo);
    // [S191] Empty at once, with the way back and the summary in their places.
    screen.getByRole('heading', { name: 'Your cart is empty' });
    screen.getByRole('link', { name: 'Start Shopping' });
    summary();
    await shop.pass(4_000);
    await untilFocused(() => screen.getByRole('link', { name: 'Start Shopping' }));
  });
});

it('a cart that could not be fetched is said to have failed on any page, and refused changes are rolled back', async ({
  shop,
}) => {
  const { provider } = shop;
  await shop.storeSession(DEMO_BUYER);
  await fillCart(shop, { productId: TEE, quantity: 1, variations: {} });
  const refuse = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', status: number, body: object) =>
    provider.faults.set([{ kind: 'status', method, path: '/api/cart', status, body }]);

  await step(
    '[S216] a cart that the provider would not give is said to have failed, on any page',
    async () => {
      refuse('GET', 400, {});
      await shop.open('/about');
      await untilErrorToast(NOT_FETCHED);
      await shop.open('/cart');
      await untilErrorToast(NOT_FETCHED);
      await screen.findByRole('button', { name: 'Try again' });
      provider.faults.clear();
    },
  );

  await step(
    '[S218–S220, S384] a refused change is rolled back, with the message of the provider or the default one',
    async () => {
      const page = await shop.open('/cart');
      await waitFor(tee);
      for (const [words, body] of [
        ['Only one for each of you.', { error: 'Only one for each of you.' }],
        ['Could not update quantity.', {}],
      ] as const) {
        refuse('PUT', 409, body);
        await page.user.click(control(tee(), /^Increase/));
        await untilErrorToast(words);
        await waitFor(() => expect(quantityOf(tee())).toBe('1'));
      }
      refuse('DELETE', 400, {});
      await page.user.click(control(tee(), /^Remove/));
      await untilErrorToast('Could not remove item from cart.');
      await waitFor(() => expect(quantityOf(tee())).toBe('1'));
      refuse('POST', 400, {});
      page.follow(`/products/${BOOK}`);
      await page.user.click(await screen.findByRole('button', { name: 'Add To Cart' }));
      await untilErrorToast('Could not add item to cart.');
      provider.faults.clear();
      page.follow('/cart');
      await waitFor(tee);
      expect(rows(/120 questions/)).toEqual([]);
    },
  );
});

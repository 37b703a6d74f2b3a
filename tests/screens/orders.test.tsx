import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { findOrders, ORDERS, rowOf, shortId } from '#support/screens/device-orders.ts';
import { untilFocused } from '#support/screens/keyboard.ts';
import { DEMO_BUYER, it, step } from '#support/screens/shop.tsx';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const HOUR_MS = 60 * 60 * 1000;

const main = () => screen.getByRole('main');
const list = () => screen.getByRole('table', { name: 'Orders' });
const dialog = () => screen.getByRole('dialog', { name: 'Order details' });
const textsOf = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent);

it('[S014] a buyer finds each order with its seller, details, timeline and receipt, also offline', async ({
  shop,
}) => {
  const { provider, network } = shop;
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open(ORDERS);
  await waitFor(list);
  const [open] = await findOrders(page, 'shipped');
  const [done] = await findOrders(page, 'delivered');
  const row = () => rowOf(open!)!;
  const view = () => within(row()).getByRole('button', { name: /^View/ });

  await step(
    '[S283, S286, S306] the columns are those of the specification, and the list was requested as specified',
    () => {
      screen.getByRole('heading', { level: 1, name: 'My Orders' });
      expect(textsOf(within(list()).getAllByRole('columnheader'))).toEqual([
        'Order ID',
        'Seller',
        'Listing',
        'Amount',
        'Payment Method',
        'Status',
        'Date',
        'Actions',
      ]);
      expect(row().textContent).toContain(open!.listingTitle);
      expect(row().textContent).toContain(open!.seller.name);
      expect(within(row()).queryByRole('combobox')).toBeNull();
      const [asked] = provider.faults
        .requests()
        .filter(({ path }) => path === '/api/orders/buyer/history');
      expect(asked).toMatchObject({ method: 'GET', status: 200 });
      expect([...new URLSearchParams(asked?.query).keys()]).toEqual(['buyerId']);
    },
  );

  await step(
    '[S289, S292, S293] Refresh asks again; a refusal shows with Try again, which heals it',
    async () => {
      provider.faults.set([{ kind: 'status', path: '/api/orders/buyer', status: 500 }]);
      await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Failed to fetch orders');
      const again = screen.getByRole('button', { name: 'Try again' });
      list();
      provider.faults.clear();
      await page.user.click(again);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  await step(
    '[S285, S294] View shows all that is known; the address keeps it, also over a reload',
    async () => {
      await page.user.click(view());
      await waitFor(() => within(dialog()).getByText(shortId(open!.id)));
      for (const contact of [open!.seller.name, open!.seller.email, open!.seller.address])
        within(dialog()).getByText(contact);
      const steps = within(within(dialog()).getByRole('list')).getAllByRole('listitem');
      expect(textsOf(steps)).toEqual([
        expect.stringMatching(/^Order Placed/),
        expect.stringMatching(/^Shipped/),
      ]);
      within(dialog()).getByRole('link', { name: 'Contact us' });
      expect(location.search).toContain(`order=${open!.id}`);
      page = await page.reload();
      await waitFor(() => within(dialog()).getByText(shortId(open!.id)));
      await expectAccessible('order details of a buyer', dialog());
      await page.user.click(within(dialog()).getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(location.pathname + location.search).toBe(ORDERS);
    },
  );

  await step('a chip narrows the list to where orders stand', async () => {
    const shipped = () => screen.getByRole('button', { name: /^Shipped \(\d+\)$/ });
    await page.user.click(shipped());
    await waitFor(() => expect(shipped().getAttribute('aria-pressed')).toBe('true'));
    expect(rowOf(done!)).toBeUndefined();
    expect(rowOf(open!)).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: /^All/ }));
    await waitFor(() => expect(rowOf(done!)).toBeDefined());
  });

  await step('a finished order keeps no contacts, on the screen and on the device', async () => {
    expect(done).toMatchObject({ seller: { email: '', phone: '', address: '' } });
    page.follow(`${ORDERS}&order=${done!.id}`);
    await waitFor(() => expect(dialog().textContent).toContain(done!.seller.name));
    expect(within(dialog()).queryByText('Phone')).toBeNull();
  });

  await step('the receipt is of that order, and opens offline', async () => {
    await page.user.click(within(dialog()).getByRole('link', { name: 'Receipt' }));
    await screen.findByRole('heading', { name: 'Receipt' });
    network.setOnline(false);
    page = await page.reload();
    const sheet = await screen.findByRole('article', { name: 'Receipt' });
    expect(sheet.textContent).toContain(shortId(done!.id));
    expect(sheet.textContent).toContain(done!.listingTitle);
    expect(sheet.textContent).toContain('Delivered');
    expect(document.title).toBe(`Receipt ${shortId(done!.id)} · UniKade`);
    await expectAccessible('a receipt', main());
  });
});

it('an order that waits is Queued, may be taken back, asks after 24 hours, and returns to the cart when its price has changed', async ({
  shop,
}) => {
  // A dashboard is written there, as specified.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { provider, network } = shop;
  const ordersBefore = await provider.listOrders(DEMO_BUYER);
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open(`/products/${SLEEVE}`);
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  const queued = () =>
    screen.queryAllByRole('row').filter((row) => within(row).queryAllByText('Queued').length > 0);
  const untilQueued = (state: string) =>
    waitFor(() => expect(queued()[0]?.dataset.syncState).toBe(state));
  await screen.findByRole('button', { name: 'Add To Cart' });
  network.setOnline(false);
  await page.user.click(screen.getByRole('button', { name: 'Add To Cart' }));
  await waitFor(() => expect(document.documentElement.dataset.pending).toBe('1'));
  const placeOrder = async () => {
    page = await shop.open('/cart');
    await page.user.click(await screen.findByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    page = await shop.open(ORDERS);
    await untilQueued('pending');
  };

  await step('Cancel takes it back, and its line is in the cart again', async () => {
    await placeOrder();
    expect(queued()[0]?.textContent).toContain(title);
    await page.user.click(within(queued()[0]!).getByRole('button', { name: /^Cancel/ }));
    await waitFor(() => expect(queued()).toHaveLength(0));
    await untilFocused(() => screen.getByRole('button', { name: 'Refresh' }));
    await placeOrder();
  });

  await step('older than 24 hours it asks first; at a new price nothing is ordered', async () => {
    const { outbox } = page.runtime.db;
    const order = (await outbox.toArray()).find(({ kind }) => kind === 'order:place')!;
    await outbox.update(order.seq, { createdAt: order.createdAt - 25 * HOUR_MS });
    await provider.setListing(SLEEVE, { price: 7 });
    await shop.open('/about');
    network.setOnline(true);
    page = await shop.open(ORDERS);
    await untilQueued('attention');
    expect(queued()[0]?.textContent).toContain('Still want this?');
    await page.user.click(within(queued()[0]!).getByRole('button', { name: /^Send it now/ }));
    await screen.findByText(/It's back in your cart/);
    expect(await provider.listOrders(DEMO_BUYER)).toEqual(ordersBefore);
    await page.user.click(screen.getByRole('link', { name: 'Decide in the cart' }));
    await screen.findByRole('button', { name: 'Order again' });
    expect(main().textContent).toContain(title);
  });
});

it('[S290] orders that are known to be none are loading while they are requested again', async ({
  shop,
}) => {
  let answer = () => {};
  let answered = Promise.resolve();
  shop.network.intercept(async (request, next) => {
    if (new URL(request.url).pathname !== '/api/orders/buyer/history') return next(request);
    await answered;
    return Response.json([]);
  });
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open(ORDERS);
  await screen.findByText('No orders found');
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Loading orders...');
  expect(screen.queryByText('No orders found')).toBeNull();
  answer();
  await screen.findByText('No orders found');
});

import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { seedId } from '#server/storage/ids.ts';
import { DEMO_BUYER, it } from '#support/screens/shop.tsx';

const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
const NO_PRICE = 'The price of an item is not known yet, so the order cannot be placed.';

/** As of a provider that sends JSON without its Content-Type. */
const BARE_CART = JSON.stringify({
  items: [
    { productId: GEL, quantity: 3 },
    { product: 'nowhere', quantity: 1 },
  ],
});

it('[S190, S202, S208, S209] a cart that names its products by id alone: each is looked up, and nothing is ordered without its price', async ({
  shop,
}) => {
  // A dashboard is written there, as specified.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  shop.network.intercept(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') return next(request);
    if (pathname === '/api/cart') return new Response(new TextEncoder().encode(BARE_CART));
    if (pathname === `/api/products/${GEL}`) await told;
    return next(request);
  });
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/cart');
  const main = screen.getByRole('main');
  const rows = (words: RegExp) =>
    within(main)
      .queryAllByRole('row')
      .filter(({ textContent }) => words.test(textContent));
  const order = () => screen.getByRole('button', { name: 'Place Order' });
  const ofError = { selector: '[role="status"] [data-tone="error"] *' };

  await waitFor(() => expect(rows(/Loading/)).toHaveLength(1));
  await page.user.click(order());
  await screen.findByText(NO_PRICE, ofError);

  tell();
  await waitFor(() => expect(rows(/aloe vera gel/)).toHaveLength(1));
  await waitFor(() => expect(rows(/No longer available/)).toHaveLength(1));
  const [gone] = rows(/No longer available/);
  await page.user.click(within(gone!).getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(within(main).queryByText(NO_PRICE)).toBeNull());
  const listing = (await (await shop.provider.fetch(`/api/products/${GEL}`)).json()) as {
    price: number;
  };
  await page.user.click(order());
  const ordered = () => shop.network.sentChanges().filter(({ path }) => path === '/orders');
  await waitFor(() => expect(ordered()).toHaveLength(1));
  await page.untilSynced();
  expect(ordered().map(({ body }) => body)).toEqual([
    expect.objectContaining({ listingId: GEL, amount: listing.price * 3 }),
  ]);
});

it('a price that was refused without the new one is asked for before it is ordered again', async ({
  shop,
}) => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  let price = 390;
  shop.network.intercept(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/cart' && request.method === 'GET')
      return Response.json({ items: [{ productId: GEL, quantity: 1 }] });
    if (pathname === `/api/products/${GEL}`)
      return Response.json({ ...((await (await next(request)).json()) as object), price });
    if (pathname !== '/api/orders' || request.method !== 'POST') return next(request);
    const { amount } = (await request.clone().json()) as { amount: number };
    if (amount !== price)
      return Response.json({ error: 'The price has changed.' }, { status: 409 });
    return Response.json({ message: 'Order placed' }, { status: 201 });
  });
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/cart');
  await screen.findByRole('row', { name: /aloe vera gel.*390/ });
  price = 500;
  await page.user.click(screen.getByRole('button', { name: 'Place Order' }));
  const again = await screen.findByRole('button', { name: 'Order again' });
  const note = again.closest('[data-tone="error"]');
  await waitFor(() => expect(note?.textContent).toMatch(/390\.00.*500\.00/));
  await waitFor(() => expect(again.ariaDisabled).not.toBe('true'));
  await page.user.click(again);
  const amounts = () =>
    shop.network
      .sentChanges()
      .filter(({ path }) => path === '/orders')
      .map(({ body }) => (body as { amount: number }).amount);
  await waitFor(() => expect(amounts()).toEqual([390, 500]));
});

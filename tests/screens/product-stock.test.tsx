import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { main } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, it, type Shop, step } from '#support/screens/shop.tsx';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const PATH = `/products/${SLEEVE}`;
const TITLE = 'Neoprene laptop sleeve with charger pocket, 14" and 15.6"';
const UNKNOWN = '0123456789abcdef01234567';
const FAILURE = 'Failed to fetch product data. Please try again later.';

const title = () => screen.findByRole('heading', { level: 1, name: TITLE });
const cart = () => main().findAllByRole<HTMLButtonElement>('button', { name: 'Add To Cart' });
const button = (name: string) => main().getByRole<HTMLButtonElement>('button', { name });

async function openSleeve(shop: Shop) {
  const page = await shop.open(PATH);
  await title();
  return page;
}

it('[S166] a product that is not there says so, and one that cannot be fetched heals by itself', async ({
  shop,
}) => {
  let page = await shop.open(`/products/${UNKNOWN}`);
  await screen.findByRole('heading', { level: 1, name: 'Product not found' });

  await step('[S165] a failed pull shows the words of the specification', async () => {
    shop.provider.faults.set([
      {
        kind: 'status',
        path: `/api/products/${SLEEVE}`,
        status: 500,
        body: { error: 'The shelves are being painted.' },
      },
    ]);
    page = await shop.open(PATH);
    await screen.findByRole('heading', { name: 'An Error Occurred' });
    screen.getByText(FAILURE);
    screen.getByText('The shelves are being painted.');
    shop.provider.faults.clear();
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await title();
    expect(screen.queryByText(FAILURE)).toBeNull();
  });

  await step('a known product says offline how old it is, as long as it is', async () => {
    shop.network.setOnline(false);
    await main().findByText(/Last updated \d\d:\d\d/);
    shop.network.setOnline(true);
    await waitFor(() => expect(main().queryByText(/Last updated/)).toBeNull());
  });

  await step('an unknown one fails offline and appears when the network returns', async () => {
    shop.network.setOnline(false);
    page.follow(`/products/${seedId('listing', 'dilini-semester-planner')}`);
    await screen.findByRole('heading', { name: 'An Error Occurred' });
    shop.network.setOnline(true);
    await cart();
  });
});

it('[S141, S157, S158] stock decides the label and which buttons can be pressed', async ({
  shop,
}) => {
  await openSleeve(shop);

  await step('what the provider counts', async () => {
    for (const [quantity, words] of [
      [9, 'Only 9 left in stock'],
      [0, 'Out of Stock'],
    ] as const) {
      await shop.provider.setListing(SLEEVE, { quantity });
      await openSleeve(shop);
      await main().findAllByText(words);
    }
    await waitFor(async () => expect((await cart())[0]?.disabled).toBe(true));
    for (const name of ['Increase quantity', 'Buy Now'])
      expect(button(name).disabled, name).toBe(true);
  });

  await step('[S158] another stock decides the label', async () => {
    await serveOtherStock(shop);
    await openSleeve(shop);
    await main().findByText('Only 5 left in stock');
    expect(button('Buy Now').disabled).toBe(false);
  });
});

/** The sleeve with fewer in stock than may be bought, and none of it in lists beside the product. */
async function serveOtherStock({ network }: Shop): Promise<void> {
  network.intercept(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/products' || /^\/api\/products\/[^/]+\/./.test(pathname))
      throw new TypeError('Failed to fetch');
    if (pathname !== `/api${PATH}`) return next(request);
    // The whole reply, also of parts that the device has already.
    const headers = new Headers(request.headers);
    headers.delete('if-none-match');
    const whole = (await (await next(new Request(request, { headers }))).json()) as object;
    return Response.json({ ...whole, quantity: 20, stock: 5 });
  });
}

it('[S142] a buyer adds the chosen options, online and offline, asks the seller, and buys at once', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  const page = await openSleeve(shop);
  const radio = (name: string) => main().getByRole<HTMLInputElement>('radio', { name });

  await step('the chosen options and pieces are in the cart at the provider', async () => {
    await page.user.click(radio('15.6 inch'));
    await page.user.click(main().getByText('gray'));
    expect(radio('gray').checked).toBe(true);
    await page.user.click(button('Increase quantity'));
    await page.user.click((await cart())[0]!);
    await screen.findByText('Item added to cart');
    await page.untilSynced();
    expect(await shop.provider.cartOf(DEMO_BUYER)).toMatchObject([
      { listingId: SLEEVE, quantity: 2, variations: { size: '15.6 inch', color: 'gray' } },
    ]);
  });

  await step('offline it is kept and says so', async () => {
    shop.network.setOnline(false);
    await main().findByText(/^You're offline/);
    await page.user.click(button('Add to wishlist'));
    await screen.findByText('Item added to wishlist');
    await screen.findByText('Will sync when you are back online');
    await main().findAllByText('Not sent yet');
    await page.user.click(button('Ask the seller'));
    await screen.findByText(/^You're offline\. Connect to see how/);
    shop.network.setOnline(true);
    await page.untilSynced();
    expect(await shop.provider.wishlistOf(DEMO_BUYER)).toContainEqual(
      expect.objectContaining({ listingId: SLEEVE }),
    );
  });

  await step('the seller is asked by WhatsApp or a call', async () => {
    await page.user.click(button('Ask the seller'));
    const chat = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/94\d{9}\?text=Hi!.*sleeve/);
    const call = screen.getByRole('link', { name: /^Call \+94/ });
    expect(call.getAttribute('href')).toMatch(/^tel:\+94\d{9}$/);
    await expectAccessible('the ways to the seller', screen.getByRole('main'));
  });

  await step('[S143] Buy Now adds it and goes to the cart', async () => {
    await page.user.click(button('Buy Now'));
    await waitFor(() => expect(location.pathname).toBe('/cart'));
    await screen.findAllByRole('button', { name: 'Place Order' });
    await page.untilSynced();
    expect(await shop.provider.cartOf(DEMO_BUYER)).toMatchObject([{ quantity: 4 }]);
  });
});

it('viewed products are remembered, until a logout', async ({ shop }) => {
  // The dashboard logs its figures, as specified.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  await shop.storeSession(DEMO_BUYER);
  await openSleeve(shop);
  const recent = () => screen.queryByRole('list', { name: 'Recently viewed' });
  await shop.open('/');
  await screen.findByRole('list', { name: 'Recently viewed' });
  expect(recent()?.querySelectorAll(`[data-listing-id="${SLEEVE}"]`)).toHaveLength(1);
  const page = await openSleeve(shop);
  await screen.findByRole('heading', { name: 'You Might Also Like' });
  expect(recent()).toBeNull();
  page.follow('/dashboard');
  await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  page.follow(`/products/${seedId('listing', 'acc-square-sunglasses')}`);
  await screen.findByRole('heading', { name: 'You Might Also Like' });
  expect(recent()).toBeNull();
});

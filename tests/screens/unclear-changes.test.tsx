import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { seedId } from '#server/storage/ids.ts';
import { untilIdle } from '#support/device/pending-tasks.ts';
import { anotherDevice } from '#support/screens/another-device.ts';
import { DEMO_BUYER, type Shop, shopTest } from '#support/screens/shop.tsx';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const it = shopTest({ capabilities: [] });

/** Calls of this method and path arrive, and their replies are lost; what `see` makes of all other replies is told. */
function loseReplies(
  { network }: Shop,
  [method, path]: readonly [string, string],
  see: (path: string, reply: Response) => Promise<Response> = (_path, reply) =>
    Promise.resolve(reply),
): void {
  network.intercept(async (request, next) => {
    const reply = await next(request);
    const { pathname } = new URL(request.url);
    if (request.method === method && pathname === path) throw new TypeError('Failed to fetch');
    return see(pathname, reply);
  });
}

it('a review whose answer got lost is not said to be refused, and cannot be sent in other words', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open(`/products/${SLEEVE}`);
  await page.user.click(await screen.findByRole('tab', { name: /^Reviews/ }));
  loseReplies(shop, ['POST', '/api/reviews'], async (path, reply) => {
    if (path !== `/api/products/${SLEEVE}`) return reply;
    const { reviews: _untold, ...told } = (await reply.json()) as { reviews: unknown };
    return Response.json(told);
  });
  await page.user.click(screen.getByRole('radio', { name: '4 stars' }));
  await page.user.click(screen.getByRole('button', { name: 'Submit Review' }));
  const asked = await screen.findByRole('list', { name: 'Reviews that need attention' });
  expect(asked.textContent).toContain('The answer got lost');
  expect(asked.textContent).not.toContain("couldn't accept");
  const choices = within(asked).getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Retry', 'Discard']);
});

it('an order whose answer got lost is not said to be back in the cart', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open(`/products/${SLEEVE}`);
  await page.user.click(await screen.findByRole('button', { name: 'Add To Cart' }));
  await page.untilSynced();
  loseReplies(shop, ['POST', '/api/orders']);
  page = await shop.open('/cart');
  await page.user.click(await screen.findByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(shop.network.sentChanges().at(-1)?.path).toBe('/orders'));
  // The same from another device: which of the two is this one's cannot be told by reading.
  const other = await anotherDevice(shop.provider, DEMO_BUYER);
  await other('POST', '/orders', shop.network.sentChanges().at(-1)?.body as object);
  page = await shop.open('/dashboard?tab=orders');
  await waitFor(() => expect(document.documentElement.dataset.sync).toBe('attention'));
  await screen.findByRole('button', { name: 'Refresh' });
  page.follow('/sync');
  await screen.findByText(/^The answer got lost/);
  page.follow('/dashboard?tab=orders');
  await screen.findByRole('table');
  await untilIdle(shop.network.isBusy);
  expect(screen.queryByText(/back in your cart/)).toBeNull();
});

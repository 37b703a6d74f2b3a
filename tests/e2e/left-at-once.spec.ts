import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';

const SHELF = '/category/stationery';

test('what is tapped offline is kept when the page is loaded anew, left or closed in the same moment, and arrives once', async ({
  page,
  context,
  provider,
}) => {
  // Before that a tap is kept by the document, and done when the page is alive.
  await context.addInitScript(() => {
    document.addEventListener('unikade:alive', () => {
      document.documentElement.dataset.alive = 'true';
    });
  });
  await arriveSignedIn(page, provider, DEMO_BUYER, SHELF);
  await untilInstalled(page);
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'online');
  await context.setOffline(true);
  let current = page;
  const tap = async (index: number) => {
    await expect(current.locator('html')).toHaveAttribute('data-alive', 'true');
    const adders = current.getByRole('main').getByRole('button', { name: /to cart$/ });
    await adders.nth(index).click({ noWaitAfter: true });
  };
  await tap(0);
  await current.reload();
  await tap(1);
  await current.goto('/cart');
  await current.goto(SHELF);
  await tap(2);
  await current.close();
  current = await context.newPage();
  await current.goto('/cart');
  await expect(current.locator('html')).toHaveAttribute('data-pending', '3');
  await context.setOffline(false);
  await untilSynced(current);
  const { carts } = await provider.database(DEMO_BUYER);
  expect(carts.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
});

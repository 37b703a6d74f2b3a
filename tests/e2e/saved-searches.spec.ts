import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { DEMO_SELLER, expect, storeSession, test } from '#support/app-test.ts';
import { follow } from '#support/follow.ts';
import { asSeller } from '#support/seller-desk.ts';

test('a saved search counts new listings until its list is opened; removed by the keyboard, it is brought back by it @without-worker', async ({
  page,
  browser,
  provider,
}) => {
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/products?search=theodolite');
  await named('Follow this list').click();
  await expect(named('Following: stop')).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: provider.url })).newPage();
  await storeSession(desk, provider, DEMO_SELLER);
  await asSeller(desk, 'POST', 'listings', {
    ...{ title: 'Theodolite on a tripod', description: 'Level.', category: 'lab-equipment' },
    ...{ condition: 'used', price: 21_000, quantity: 1, freeDelivery: false, status: 'active' },
    ...{ images: [], features: [], whyBuy: [], variations: [] },
    sellerId: DEMO_SELLERS['demo-seller'].id,
  });
  await desk.context().close();

  await follow(page, '/products');
  await named('Followed lists, 1 new').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: '“theodolite” 1 new' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Theodolite on a tripod' })).toBeVisible();
  await expect(named('Followed lists')).toBeVisible();
  // The header's own, and no other button of the page.
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveCount(1);

  await named('Followed lists').click();
  const remove = dialog.getByRole('button', { name: 'Stop following “theodolite”' });
  await remove.press('Enter');
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(remove).toBeFocused();
  await expect(dialog.getByRole('link', { name: '“theodolite”' })).toBeVisible();
});

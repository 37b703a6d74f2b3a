import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { it } from '#support/screens/shop.tsx';

it('[S109] a price that was cleared leaves its field, and does not come back by itself', async ({
  shop,
}) => {
  const page = await shop.open('/products');
  const least = await screen.findByLabelText<HTMLInputElement>(/^Min/);
  await page.user.type(least, '5000');
  await shop.pass(600);
  await waitFor(() => expect(location.search).toBe('?priceMin=5000'));
  await page.user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(location.search).toBe(''));
  await waitFor(() => expect(least.value).toBe(''));
  await page.user.click(least);
  await page.user.tab();
  await shop.pass(1_000);
  expect(location.search).toBe('');
});

it('the words of a search in a category are shown, and can be removed', async ({ shop }) => {
  const page = await shop.open('/category/electronics?search=calculator');
  const main = within(screen.getByRole('main'));
  await main.findByText('1 products found');
  expect(screen.getByLabelText<HTMLInputElement>('Search products').value).toBe('calculator');
  await page.user.click(main.getByRole('button', { name: /^Remove .*“calculator”/ }));
  await waitFor(() => expect(location.search).toBe(''));
  await main.findByText(/^([2-9]|\d\d) products found/);
  expect(screen.getByLabelText<HTMLInputElement>('Search products').value).toBe('');
});

it('a price that was being typed over another filter is dropped when Back takes that filter away', async ({
  shop,
}) => {
  const page = await shop.open('/products');
  const least = await screen.findByLabelText<HTMLInputElement>(/^Min/);
  await page.user.type(least, '100');
  await shop.pass(600);
  await waitFor(() => expect(location.search).toBe('?priceMin=100'));
  await page.user.type(least, '5');
  expect(least.value).toBe('1005');
  history.back();
  await waitFor(() => expect(location.search).toBe(''));
  await waitFor(() => expect(least.value).toBe(''));
  await shop.pass(1_000);
  expect(location.search).toBe('');
});

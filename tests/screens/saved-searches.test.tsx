import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { untilFound } from '#support/screens/product-list.ts';
import { DEMO_SELLER, it, type Shop, step } from '#support/screens/shop.tsx';

const named = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

/** Sold by the demo seller, on another device. */
async function offer({ provider }: Shop, title: string): Promise<void> {
  const { accessToken } = await provider.tokensOf(DEMO_SELLER);
  const reply = await provider.fetch('/api/listings', {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      ...{ title, description: 'Level.', category: 'lab-equipment' },
      ...{ condition: 'used', price: 21_000, quantity: 1, freeDelivery: false, status: 'active' },
      ...{ images: [], features: [], whyBuy: [], variations: [] },
      sellerId: DEMO_SELLERS['demo-seller'].id,
    }),
  });
  expect(reply.ok, await reply.text()).toBe(true);
}

it('a saved search counts new listings until its list is opened; removed by the keyboard, it is brought back by it', async ({
  shop,
}) => {
  const page = await shop.open('/products?search=theodolite');
  await untilFound(0);
  await page.user.click(await named('Follow this list'));
  await named('Following: stop');
  await offer(shop, 'Theodolite on a tripod');

  await step('the list says that there is a new one, until it is opened', async () => {
    page.follow('/products');
    await page.user.click(await named('Followed lists, 1 new'));
    await page.user.click(dialog().getByRole('link', { name: '“theodolite” 1 new' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('heading', { name: 'Theodolite on a tripod' });
    await named('Followed lists');
    // The header's own, and no other button of the page.
    expect(screen.getAllByRole('button', { name: 'Search' })).toHaveLength(1);
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
  });

  await step('removed by the keyboard, it is brought back by it', async () => {
    const remove = () => dialog().findByRole('button', { name: 'Stop following “theodolite”' });
    await page.user.click(await named('Followed lists'));
    (await remove()).focus();
    await page.user.keyboard('{Enter}');
    const undo = await dialog().findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toBe(document.activeElement));
    await page.user.keyboard('{Enter}');
    const returned = await remove();
    await waitFor(() => expect(returned).toBe(document.activeElement));
    dialog().getByRole('link', { name: '“theodolite”' });
  });
});

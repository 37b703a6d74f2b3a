import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { untilIdle } from '#support/device/pending-tasks.ts';
import { cards, status, titles, untilFound } from '#support/screens/product-list.ts';
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

it('a fresh list that waits for a reader in the middle of the one before is not seen until it is shown', async ({
  shop,
}) => {
  const page = await shop.open('/category/lab-equipment');
  await waitFor(() => expect(cards().length).toBeGreaterThan(3));
  const before = titles();
  await page.user.click(await named('Follow this list'));
  await named('Following: stop');
  shop.network.setOnline(false);
  await waitFor(() => expect(status()).toContain('on this device'));
  await offer(shop, 'Theodolite on a tripod');
  // There is no layout here: the list begins above the viewport, and ends below it.
  const place = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ y: -1000, height: 9000 }));

  // As over a real network, the answer comes after what was shown before it is noted.
  shop.network.intercept(async (request, next) => {
    const answer = await next(request);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return answer;
  });
  shop.network.setOnline(true);
  const show = await screen.findByRole('button', { name: /^Show the fresh list \(\d+\)$/ });
  await named('Followed lists, 1 new');
  await untilIdle(() => shop.network.isBusy());
  screen.getByRole('button', { name: 'Followed lists, 1 new' });
  expect(titles()).toEqual(before);
  await page.user.click(show);
  await screen.findByRole('heading', { name: 'Theodolite on a tripod' });
  await waitFor(() => expect(status()).not.toContain('on this device'));
  await named('Followed lists');
  place.mockRestore();
});

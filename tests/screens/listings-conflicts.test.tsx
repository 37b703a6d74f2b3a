import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectAccessible } from '#support/screens/accessible.ts';
import { fill, press } from '#support/screens/keyboard.ts';
import {
  asSeller,
  editLinkOf,
  field,
  findRowOf,
  heldOne,
  rowOf,
  sellerId,
} from '#support/screens/seller-desk.ts';
import { DEMO_SELLER, it, type OpenPage, type Shop } from '#support/screens/shop.tsx';
import { LISTINGS, NOTES, NOTES_TITLE } from '#support/provider/seller-desk.ts';

const button = (name: string) => screen.getByRole('button', { name });
const attentions = () =>
  screen.queryAllByRole('listitem').filter(({ textContent }) => textContent.includes('Needs you'));
const untilSays = (find: () => HTMLElement | undefined, words: string) =>
  waitFor(() => expect(find()?.textContent).toContain(words));
const untilNothingNeedsAttention = () => waitFor(() => expect(attentions()).toEqual([]));
const expectNoErrorToast = () => expect(screen.queryByRole('img', { name: 'Error' })).toBeNull();

async function openListings(shop: Shop): Promise<OpenPage> {
  await shop.storeSession(DEMO_SELLER);
  const page = await shop.open(LISTINGS);
  await findRowOf(NOTES_TITLE);
  return page;
}

async function setPrice({ user }: OpenPage, price: string): Promise<void> {
  await user.click(editLinkOf(NOTES_TITLE));
  await screen.findByRole('form', { name: 'Edit listing' });
  await fill(user, field('Price'), price);
  await user.click(button('Save Changes'));
}

/** Both change the price, and this one has no network then. */
async function disagree(shop: Shop, page: OpenPage, mine: string, theirs: number): Promise<void> {
  shop.network.setOnline(false);
  await setPrice(page, mine);
  await findRowOf(NOTES_TITLE);
  await waitFor(() => expect(rowOf(NOTES_TITLE).dataset.syncState).toBe('pending'));
  await asSeller(shop, 'PATCH', `listings/${NOTES}`, { price: theirs, sellerId: sellerId() });
  shop.network.setOnline(true);
  await untilSays(() => attentions()[0], 'changed on another device');
}

it('two devices disagree: yours and theirs are shown; Keep mine sends yours', async ({ shop }) => {
  const page = await openListings(shop);
  await disagree(shop, page, '600', 555);
  expect(attentions()[0]?.textContent).toMatch(/Price\s*Yours\s*600.00 LKR\s*Theirs\s*555.00 LKR/);
  await untilSays(() => rowOf(NOTES_TITLE), '555.00 LKR');
  expect(rowOf(NOTES_TITLE).dataset.syncState).toBe('attention');
  expectNoErrorToast();
  await expectAccessible('yours and theirs', screen.getByRole('main'));
  await page.user.click(button('Keep mine'));
  await untilNothingNeedsAttention();
  await page.untilSynced();
  expect((await heldOne(shop, NOTES))?.price).toBe(600);
});

it('two devices disagree: Keep theirs gives yours up', async ({ shop }) => {
  const page = await openListings(shop);
  await disagree(shop, page, '700', 650);
  await press(button('Keep theirs'));
  expect(await screen.findByText('Theirs stays.')).toBe(document.activeElement);
  await page.untilSynced();
  await untilSays(() => rowOf(NOTES_TITLE), '650.00 LKR');
  expect((await heldOne(shop, NOTES))?.price).toBe(650);
});

it('two devices disagree: Edit opens the form with yours, on top of theirs', async ({ shop }) => {
  const page = await openListings(shop);
  await disagree(shop, page, '800', 750);
  await page.user.click(within(attentions()[0]!).getByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(field('Price').value).toBe('800'));
  await fill(page.user, field('Price'), '775');
  await page.user.click(button('Save Changes'));
  await findRowOf(NOTES_TITLE);
  await page.untilSynced();
  await untilNothingNeedsAttention();
  expect((await heldOne(shop, NOTES))?.price).toBe(775);
});

it("the seller's own change while the form was open is no conflict", async ({ shop }) => {
  const page = await openListings(shop);
  const { user } = page;
  shop.provider.faults.set([
    { kind: 'status', method: 'PATCH', path: '/api/listings', status: 503 },
  ]);
  await user.click(screen.getByRole('switch', { name: `${NOTES_TITLE} is on sale` }));
  await waitFor(() => expect(rowOf(NOTES_TITLE).dataset.syncState).toBe('pending'));
  await user.click(editLinkOf(NOTES_TITLE));
  await screen.findByRole('form', { name: 'Edit listing' });
  await fill(user, field('Price'), '780');
  expect((await heldOne(shop, NOTES))?.status).toBe('active');
  shop.provider.faults.clear();
  await page.untilSynced();
  await user.click(button('Save Changes'));
  await findRowOf(NOTES_TITLE);
  await page.untilSynced();
  expect(attentions()).toEqual([]);
  expect(await heldOne(shop, NOTES)).toMatchObject({ status: 'sold', price: 780 });
});

it('[S282] a refusal shows at the row and not as a toast; Edit corrects it', async ({ shop }) => {
  let page = await openListings(shop);
  shop.provider.faults.set([
    {
      ...{ kind: 'status', method: 'PATCH', path: '/api/listings', status: 422, times: 1 },
      body: { error: 'price must be below 1000.', code: 'invalid-body' },
    },
  ]);
  await setPrice(page, '5000');
  await untilSays(() => attentions()[0], 'price must be below 1000.');
  expect(rowOf(NOTES_TITLE).textContent).toContain('480.50 LKR');
  expectNoErrorToast();
  await page.user.click(within(attentions()[0]!).getByRole('link', { name: /^Edit/ }));
  await screen.findByText('price must be below 1000.');
  await waitFor(() => expect(field('Price').value).toBe('5000'));
  page = await page.reload();
  await screen.findByText('price must be below 1000.');
  await waitFor(() => expect(field('Price').value).toBe('5000'));
  await fill(page.user, field('Price'), '900');
  await page.user.click(button('Save Changes'));
  await findRowOf(NOTES_TITLE);
  await page.untilSynced();
  expect((await heldOne(shop, NOTES))?.price).toBe(900);
  expect(shop.network.sentChanges()).toMatchObject([
    { method: 'PATCH', body: { price: 5000 } },
    { method: 'PATCH', body: { price: 900 } },
  ]);
});

it('[S281] a list that the provider would not give is said to have failed', async ({ shop }) => {
  await shop.storeSession(DEMO_SELLER);
  shop.provider.faults.set([{ kind: 'status', path: '/api/listings/mine', status: 403 }]);
  const { user } = await shop.open(LISTINGS);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch listings.');
  shop.provider.faults.clear();
  await user.click(button('Try again'));
  await findRowOf(NOTES_TITLE);
  expect(screen.queryByText('Failed to fetch listings.')).toBeNull();
});

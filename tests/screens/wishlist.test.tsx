import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectAccessible } from '#support/screens/accessible.ts';
import { anotherDevice } from '#support/screens/another-device.ts';
import { clickSecondTime, press, untilFocused } from '#support/screens/keyboard.ts';
import {
  BOOK,
  GEL,
  NOT_FETCHED,
  TEE,
  book,
  control,
  gel,
  row,
  rows,
  tee,
} from '#support/screens/goods.ts';
import { errorToasts, untilErrorToast, untilToast } from '#support/screens/toasts.ts';
import { DEMO_BUYER, it, type Shop, step } from '#support/screens/shop.tsx';

const ADDED = 'Item added to cart';
const REMOVED = 'Item removed from wishlist';

/** Saves listings on the provider, as another device of the member would. */
async function save({ provider }: Shop, ...listingIds: readonly string[]): Promise<void> {
  const call = await anotherDevice(provider, DEMO_BUYER);
  for (const id of listingIds) await call('POST', `/wishlist/${id}`);
}

async function savedOf({ provider }: Shop): Promise<string[]> {
  return (await provider.wishlistOf(DEMO_BUYER)).map(({ listingId }) => listingId).sort();
}

const main = () => screen.getByRole('main');
const buttons = (name: RegExp) => within(main()).queryAllByRole('button', { name });
const undo = () => within(main()).getByRole('button', { name: 'Undo' });
const all = () => screen.getByRole('button', { name: 'Add All to Cart' });
const untilRead = (words: RegExp | string) => waitFor(() => within(main()).getByText(words));

it('the wishlist by keyboard: its rows, what has changed since, and moving one into the cart', async ({
  shop,
}) => {
  const { provider, network } = shop;
  await shop.storeSession(DEMO_BUYER);
  await save(shop, TEE, GEL, BOOK);
  let page = await shop.open('/wishlist');

  await step('[S007, S223, S232] items stand in the columns of the specification', async () => {
    await untilRead('3 items');
    expect(
      within(main())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Product', 'Price', 'Stock Status', 'Date Added', 'Actions']);
  });

  await step('[S226, S227] a row shows price, stock and date', () => {
    const today = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeZone: 'Asia/Colombo',
    }).format(new Date());
    expect(tee().textContent).toContain('1,650 LKR');
    expect(tee().textContent).toContain('In Stock');
    expect(tee().textContent).toContain(today);
    const link = within(tee()).getByRole('link', { name: /batch T-shirt/ });
    expect(link.getAttribute('href')).toBe(`/products/${TEE}`);
  });

  await step(
    '[S226, S229] listings that became cheaper, were sold out or sold since are marked',
    async () => {
      await provider.setListing(TEE, { price: 1500 });
      await provider.setListing(GEL, { quantity: 0 });
      await provider.setListing(BOOK, { status: 'sold' });
      page = await page.reload();
      await waitFor(() => expect(tee().textContent).toContain('1,500 LKR'));
      expect(tee().textContent).toContain('Price drop: was 1,650 LKR');
      await waitFor(() => expect(gel().textContent).toContain('Out of Stock'));
      expect(control(gel(), /^Add to Cart/).hasAttribute('disabled')).toBe(true);
      await waitFor(() => within(book()).getByText('Sold'));
      within(book()).getByText('In Stock');
      expect(control(book(), /^Add to Cart/).hasAttribute('disabled')).toBe(false);
      await expectAccessible('the wishlist', main());
    },
  );

  await step('[S233, S237] Add to Cart moves one piece without variations', async () => {
    network.sent.splice(0);
    within(tee())
      .getByRole('link', { name: /batch T-shirt/ })
      .focus();
    await page.user.tab();
    await untilFocused(() => control(tee(), /^Add to Cart/));
    await page.user.keyboard('{Enter}');
    await untilToast(ADDED);
    await untilErrorToast(REMOVED);
    await waitFor(() => expect(within(tee()).queryAllByRole('button')).toHaveLength(0));
    await waitFor(() => expect(network.sentChanges()).toHaveLength(2));
    await page.untilSynced();
    expect(network.sentChanges()).toEqual([
      { method: 'POST', path: '/cart', body: { productId: TEE, quantity: 1, variations: {} } },
      { method: 'DELETE', path: `/wishlist/${TEE}`, body: null },
    ]);
  });

  await step(
    '[S224, S228, S242] Remove takes a row out, of which one is left, also offline, and the empty list differs from an unknown one',
    async () => {
      network.setOnline(false);
      await press(control(gel(), /^Remove/));
      await waitFor(() => expect(errorToasts(REMOVED).length).toBeGreaterThan(0));
      await untilRead(/^1 item/);
      page = await page.reload();
      await untilRead(/^Last updated/);
      expect(rows(/aloe vera gel/)).toEqual([]);
      expect(screen.queryByText(NOT_FETCHED)).toBeNull();
      network.setOnline(true);
      await waitFor(async () => expect(await savedOf(shop)).toEqual([BOOK]));
      await untilRead('1 item');
    },
  );
});

it('Add All to Cart, where unavailable listings stay saved and block no other', async ({
  shop,
}) => {
  const { provider } = shop;
  await shop.storeSession(DEMO_BUYER);
  await provider.setListing(GEL, { quantity: 0 });
  await (
    await anotherDevice(provider, DEMO_BUYER)
  )('POST', '/cart', {
    productId: TEE,
    quantity: 1,
    variations: {},
  });
  await save(shop, TEE, GEL, BOOK);
  let page = await shop.open('/wishlist');
  await untilRead('3 items');
  await waitFor(() => expect(gel().textContent).toContain('Out of Stock'));

  await step('[S230] each toast shows once, however many rows there are', async () => {
    // The book is sold while the mutation is on the wire: until then the device believes that it is available.
    provider.faults.set([{ kind: 'delay', method: 'POST', path: '/api/cart', ms: 2000 }]);
    await page.user.click(all());
    await provider.setListing(BOOK, { status: 'sold' });
    await untilToast(ADDED);
    await untilErrorToast(REMOVED);
    await untilErrorToast('This item has been sold.');
  });

  await step(
    'one row that was sold out, and one that was sold meanwhile, are still saved',
    async () => {
      await waitFor(() => within(book()).getByText('Sold'));
      expect(gel().textContent).toContain('Out of Stock');
      await shop.pass(5_000);
      await waitFor(() => expect(rows(/batch T-shirt/)).toEqual([]));
      await waitFor(async () => expect(await savedOf(shop)).toEqual([GEL, BOOK].sort()));
      expect(await provider.cartOf(DEMO_BUYER)).toMatchObject([
        { listingId: TEE, quantity: 2, variations: {} },
      ]);
      // Of what is sold the provider decides, each time.
      await waitFor(() => expect(all().hasAttribute('disabled')).toBe(false));
    },
  );

  await step(
    '[S216, S239, S240] a refused removal is rolled back, and a wishlist that could not be pulled is reported as failed',
    async () => {
      provider.faults.set([{ kind: 'status', path: '/api/wishlist', status: 400, body: {} }]);
      await page.user.click(control(gel(), /^Remove/));
      await untilErrorToast('Could not remove item from wishlist.');
      await waitFor(() => expect(control(gel(), /^Remove/)).toBeDefined());
      expect(rows(/aloe vera gel/)).toHaveLength(1);
      page = await page.reload();
      await untilErrorToast(NOT_FETCHED);
      page.follow(`/products/${TEE}`);
      await page.user.click(await screen.findByRole('button', { name: 'Add to wishlist' }));
      await untilErrorToast('Could not add item to wishlist.');
    },
  );
});

it('a double tap acts on one row, and Undo brings it back to its place', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  await save(shop, TEE, GEL, BOOK);
  let page = await shop.open('/wishlist');
  const saved = () => page.runtime.db.wishlist.count();
  await untilRead('3 items');

  await step('on Remove: one is gone, and the second tap does not bring it back', async () => {
    await page.user.click(buttons(/^Remove/)[0]!);
    await untilRead('2 items');
    clickSecondTime(undo());
    await page.untilSynced();
    expect(await saved()).toBe(2);
    expect(rows(/was removed/)).toHaveLength(1);
    expect(errorToasts(REMOVED)).toHaveLength(1);
  });

  await step('Undo brings it back to its place', async () => {
    const order = rows(/./).map(({ textContent }) => /“(.+)”/.exec(textContent)?.[1]);
    await press(undo());
    await untilRead('3 items');
    expect(rows(/was removed/)).toEqual([]);
    expect(await saved()).toBe(3);
    const at = order.findIndex((title) => title !== undefined);
    expect(rows(/./)[at]?.textContent).toContain(order[at]);
  });

  await step(
    'on Add to Cart: one piece of one listing; no trace of it is left after a reload',
    async () => {
      await page.user.click(buttons(/^Add to Cart/)[0]!);
      await untilRead('2 items');
      clickSecondTime(row(/is in your cart/));
      await page.untilSynced();
      expect(await saved()).toBe(2);
      expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 1 }]);
      expect(rows(/is in your cart/)).toHaveLength(1);
      page = await page.reload();
      await untilRead('2 items');
      expect(rows(/is in your cart/)).toEqual([]);
    },
  );
});

it('worked by keyboard alone, the wishlist keeps the place of the keyboard', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  await save(shop, TEE, GEL, BOOK);
  let page = await shop.open('/wishlist');
  await untilRead('3 items');
  const labelOf = (index: number) => buttons(/^Remove/)[index]!.getAttribute('aria-label')!;
  const last = buttons(/^Add to Cart/)
    .at(-1)!
    .getAttribute('aria-description');
  const isOfLast = (button: HTMLElement) => button.getAttribute('aria-description') === last;

  await step('Remove leads to Undo, Undo back to Remove', async () => {
    const label = labelOf(0);
    await press(buttons(/^Remove/)[0]!);
    await untilFocused(undo);
    // Held down: its repetitions do not press the control that has appeared.
    expect(fireEvent.keyDown(undo(), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(undo(), { key: 'Enter' })).toBe(true);
    await page.user.keyboard('{Enter}');
    await untilFocused(() => within(main()).getByRole('button', { name: label }));
  });

  await step('an Undo that is no longer offered leads to the row below', async () => {
    const below = labelOf(1);
    await press(buttons(/^Remove/)[0]!);
    await untilFocused(undo);
    await shop.pass(4_000);
    await untilFocused(() => within(main()).getByRole('button', { name: below }));
  });

  await step(
    'Add to Cart leads to the next one, and with the last of them to the heading',
    async () => {
      await press(buttons(/^Add to Cart/)[0]!);
      await untilFocused(() => buttons(/^Add to Cart$/).find(isOfLast)!);
      await press(all());
      await untilRead('0 items');
      await untilFocused(() => screen.getByRole('heading', { name: 'My Wishlist' }));
    },
  );

  await step(
    '[S231] with the last of them the list is empty at once, while Undo is offered',
    async () => {
      await page.untilSynced();
      await save(shop, TEE);
      page = await page.reload();
      await waitFor(() => expect(buttons(/^Remove/)).toHaveLength(1));
      await press(buttons(/^Remove/)[0]!);
      await untilFocused(undo);
      screen.getByRole('heading', { name: 'Your wishlist is empty' });
      expect(buttons(/^Add All/)).toEqual([]);
      within(main()).getByRole('link', { name: 'Start Shopping' });
      await press(undo());
      await waitFor(() => expect(screen.queryByText('Your wishlist is empty')).toBeNull());
    },
  );
});

import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { expectAccessible } from '#support/screens/accessible.ts';
import { fill, press, untilFocused } from '#support/screens/keyboard.ts';
import {
  editLinkOf,
  field,
  findRow,
  findRowOf,
  heldOne,
  rowOf,
  sellerId,
} from '#support/screens/seller-desk.ts';
import { DEMO_SELLER, it, step } from '#support/screens/shop.tsx';
import {
  LANYARD,
  LANYARD_TITLE,
  LISTINGS,
  NOTES,
  NOTES_TITLE,
  WATCH,
  WATCH_TITLE,
} from '#support/provider/seller-desk.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const form = () => screen.findByRole('form', { name: 'Edit listing' });
const price = () => waitFor(() => field('Price').value);
const switchOf = (title: string) => screen.getByRole('switch', { name: `${title} is on sale` });
const untilListed = () => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(14));
const untilSaid = (words: string) =>
  waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.join('|')).toContain(words);
  });

it('[S009] a seller reads and switches listings, and opens the form of one, by the keyboard', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_SELLER);
  const page = await shop.open(LISTINGS);
  await untilListed();

  await step('[S017, S260–S262, S277] the table shows them', () => {
    screen.getByRole('heading', { level: 1, name: 'Product Listings' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Category',
      'Status',
      'Quantity',
      'Price',
      'Edit',
      'Delete',
    ]);
    expect(rowOf(NOTES_TITLE).textContent).toContain('480.50 LKR');
    expect(within(rowOf(NOTES_TITLE)).getByRole('cell', { name: '18' })).toBeDefined();
    const product = screen.getByRole('link', { name: NOTES_TITLE });
    expect(product.getAttribute('target')).toBe('_blank');
    expect(product.getAttribute('aria-description')).toBe('Opens in a new tab');
    const asked = shop.network.sent.find(({ path }) => path.startsWith('/listings/mine'));
    expect(asked).toMatchObject({ method: 'GET', path: `/listings/mine?sellerId=${sellerId()}` });
  });

  await step('[S276, S278] the switch flips the status', async () => {
    await press(switchOf(NOTES_TITLE), ' ');
    await waitFor(() => expect(switchOf(NOTES_TITLE).getAttribute('aria-checked')).toBe('false'));
    await page.untilSynced();
    expect(shop.network.sentChanges()).toEqual([
      {
        ...{ method: 'PATCH', path: `/listings/${NOTES}/status` },
        body: { status: 'sold', sellerId: sellerId() },
      },
    ]);
    expect((await heldOne(shop, NOTES))?.status).toBe('sold');
  });

  await step('[S265–S269, S274] the form has every field', async () => {
    await press(editLinkOf(NOTES_TITLE));
    await waitFor(() => expect(document.title).toMatch(/^Edit listing/));
    await waitFor(() => {
      const regions = [...document.querySelectorAll('[aria-live="polite"]')];
      expect(regions.map(({ textContent }) => textContent)).toContain(document.title);
    });
    await untilFocused(() => screen.getByRole('main'));
    const fields = within(await form());
    expect(field('Title').value).toBe(NOTES_TITLE);
    expect(field('Category').value).toBe('books');
    expect(field('Price').step).toBe('0.01');
    expect(field('Price').value).toBe('480.5');
    expect(field('Quantity').value).toBe('18');
    for (const name of ['New', 'Sold']) fields.getByRole('radio', { name, checked: true });
    fields.getByRole('checkbox', { name: 'Free delivery' });
    for (const name of ['Image URLs', 'Features', 'Why buy'])
      fields.getByRole('textbox', { name, description: 'One per line' });
    screen.getByRole('button', { name: 'Back' });
    fields.getByRole('button', { name: 'Cancel' });
  });

  await step(
    'what cannot be sent is said at its field, and the first of them has the focus',
    async () => {
      const { user } = page;
      await fill(user, field('Price'), '0');
      await press(button('Add a variation'));
      await untilFocused(() => field('Name'));
      await user.keyboard('color');
      await user.tab();
      await user.tab({ shift: true });
      await user.keyboard('{Enter}');
      await within(await form()).findByText(/^Enter a price above zero/);
      within(await form()).getByText(/^Enter at least one option/);
      await untilFocused(() => field('Price'));
      await expectAccessible('the form with its errors', screen.getByRole('main'));
    },
  );
});

it('[S009] what is typed into the form of a listing is kept until it is saved', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_SELLER);
  let page = await shop.open(LISTINGS);
  await untilListed();
  await press(editLinkOf(NOTES_TITLE));
  await form();

  await step(
    '[S274] Cancel and Back leave at once, and what was typed can be brought back',
    async () => {
      for (const name of ['Cancel', 'Back']) {
        await fill(page.user, field('Price'), '510.25');
        await press(button(name));
        await untilSaid('Not saved.');
        expect((await findRowOf(NOTES_TITLE)).textContent).toContain('480.50 LKR');
        expect(screen.queryByRole('dialog')).toBeNull();
        await untilFocused(() => editLinkOf(NOTES_TITLE));
        await page.user.keyboard('{Enter}');
        await form();
        expect(await price()).toBe('480.5');
      }
      await expectAccessible('the form that was left before', screen.getByRole('main'));
      await press(button('Bring it back'));
      await waitFor(() => expect(field('Price').value).toBe('510.25'));
      await untilFocused(() => button('Discard draft'));
    },
  );

  await step('a draft survives a link and a reload', async () => {
    await press(button('Add a variation'));
    await waitFor(() => field('Name'));
    await fill(page.user, field('Name'), 'color');
    await fill(page.user, field('Options, separated by commas'), 'red, blue');
    await press(button('Move photo 1 right'));
    await press(screen.getAllByRole('link', { name: 'Orders' })[0]!);
    await screen.findByRole('heading', { name: 'Order Management' });
    history.back();
    await form();
    expect(await price()).toBe('510.25');
    page = await page.reload();
    await form();
    expect(await price()).toBe('510.25');
    screen.getByText('Draft restored.');
  });

  await step('leaving asks where the device has no room for a draft', async () => {
    const room = refuseDrafts();
    await fill(page.user, field('Quantity'), '17');
    await press(button('Cancel'));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('heading', { name: 'Unsaved changes' });
    await expectAccessible('the question before leaving', dialog);
    await press(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Quantity').value).toBe('17');
    room.mockRestore();
    page = await page.reload();
    await form();
    expect(field('Quantity').value).toBe('18');
  });

  await step('[S275, S279] Save Changes sends the edited fields, numbers as numbers', async () => {
    let answer = () => {};
    const isAllowed = new Promise<void>((resolve) => (answer = resolve));
    shop.network.intercept(async (request, next) => {
      if (request.method === 'PATCH') await isAllowed;
      return next(request);
    });
    await press(button('Save Changes'));
    expect((await screen.findByText('Saving...')).closest('button')).not.toBeNull();
    answer();
    await untilSaid('Saved.');
    await untilFocused(() => editLinkOf(NOTES_TITLE));
    await page.untilSynced();
    const before = await heldOne(shop, NOTES);
    expect(shop.network.sentChanges()).toMatchObject([
      {
        ...{ method: 'PATCH', path: `/listings/${NOTES}` },
        body: { price: 510.25, quantity: 18, sellerId: sellerId() },
      },
    ]);
    expect(Object.keys(shop.network.sentChanges()[0]?.body ?? {}).sort()).toEqual(
      'category condition description features freeDelivery images price quantity sellerId status title variations whyBuy'.split(
        ' ',
      ),
    );
    expect(before).toMatchObject({
      price: 510.25,
      images: ['/pictures/1f4d1.webp', '/pictures/1f4d3.webp#2'],
      variations: [{ name: 'color', options: ['red', 'blue'] }],
    });
    await waitFor(() => expect(rowOf(NOTES_TITLE).textContent).toContain('510.25 LKR'));
  });
});

it('[S263, S264, S280] deleting asks first', async ({ shop }) => {
  await shop.storeSession(DEMO_SELLER);
  const { untilSynced } = await shop.open(LISTINGS);
  await untilListed();
  await press(button(`Delete ${WATCH_TITLE}`));
  const dialog = screen.getByRole('dialog');
  within(dialog).getByRole('heading', { name: 'Confirm Deletion' });
  expect(dialog.textContent).toContain(
    `Are you sure you want to delete "${WATCH_TITLE}"? This action cannot be undone.`,
  );
  await expectAccessible('the question before a deletion', dialog);
  await press(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rowOf(WATCH_TITLE);
  await press(button(`Delete ${WATCH_TITLE}`));
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(findRow(WATCH_TITLE)).toBeUndefined());
  await untilSynced();
  expect(shop.network.sentChanges()).toEqual([
    { method: 'DELETE', path: `/listings/${WATCH}?sellerId=${sellerId()}`, body: null },
  ]);
  expect(await heldOne(shop, WATCH)).toBeUndefined();
});

it('without a connection changes of listings are saved, shown as waiting, and sent once', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_SELLER);
  let page = await shop.open(LISTINGS);
  const syncState = (title: string) => rowOf(title).dataset.syncState;
  await untilListed();
  shop.network.setOnline(false);

  await step('an edit, a status, a deletion, and a change that is taken back', async () => {
    const { user } = page;
    await user.click(editLinkOf(NOTES_TITLE));
    await form();
    await fill(user, field('Price'), '499.99');
    await user.click(button('Save Changes'));
    await untilSaid('Saved on this device. It will be sent later.');
    await waitFor(() => expect(rowOf(NOTES_TITLE).textContent).toContain('499.99 LKR'));
    await user.click(switchOf(LANYARD_TITLE));
    await waitFor(() => expect(syncState(LANYARD_TITLE)).toBe('pending'));
    await press(button(`Cancel this change of ${LANYARD_TITLE}`));
    await untilSaid('Taken back, it was never sent.');
    await untilFocused(() => editLinkOf(LANYARD_TITLE));
    await waitFor(() => expect(switchOf(LANYARD_TITLE).getAttribute('aria-checked')).toBe('true'));
    expect(syncState(LANYARD_TITLE)).toBeUndefined();
    await user.click(switchOf(LANYARD_TITLE));
    await user.click(button(`Delete ${WATCH_TITLE}`));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(findRow(WATCH_TITLE)).toBeUndefined());
    expect(waitingDeletion()?.dataset.syncState).toBe('pending');
  });

  await step('it is all still there after a reload', async () => {
    page = await page.reload();
    await waitFor(() => expect(rowOf(NOTES_TITLE).textContent).toContain('499.99 LKR'));
    expect(findRow(WATCH_TITLE)).toBeUndefined();
    expect(waitingDeletion()?.dataset.syncState).toBe('pending');
    expect(screen.getAllByText(/on this device/).length).toBeGreaterThan(0);
    await expectAccessible('the table with changes that wait', screen.getByRole('main'));
    expect(shop.network.sentChanges()).toEqual([]);
  });

  await step('each reaches the provider once', async () => {
    shop.network.setOnline(true);
    await page.untilSynced();
    const sent = shop.network.sentChanges().map(({ method, path }) => `${method} ${path}`);
    expect(sent.sort()).toEqual([
      `DELETE /listings/${WATCH}?sellerId=${sellerId()}`,
      ...[`PATCH /listings/${NOTES}`, `PATCH /listings/${LANYARD}/status`].sort(),
    ]);
    await waitFor(() => expect(document.querySelector('tr[data-sync-state]')).toBeNull());
    expect(await heldOne(shop, NOTES)).toMatchObject({ price: 499.99 });
    expect(await heldOne(shop, WATCH)).toBeUndefined();
  });
});

function waitingDeletion(): HTMLElement | undefined {
  return screen
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes(WATCH_TITLE));
}

/** The device has no room for what is typed. */
function refuseDrafts() {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === 'drafts') throw new DOMException('No room.', 'QuotaExceededError');
    return put.apply(this, row);
  });
}

import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { OutboxReport } from '#core/sync/queries/outbox-report.ts';
import { seedId } from '#server/storage/ids.ts';
import { anEntry } from '#support/device/entries.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { fill, press, untilFocused } from '#support/screens/keyboard.ts';
import { main } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, it, type OpenPage, type Shop, step } from '#support/screens/shop.tsx';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const HOUR_MS = 60 * 60 * 1000;
const { dataset } = document.documentElement;

const group = (title: string) => screen.queryByRole('list', { name: title });
const entries = (title: string, what = '') => {
  const list = group(title);
  const items = list === null ? [] : within(list).getAllByRole('listitem');
  return items.filter(({ textContent }) => textContent.includes(what));
};
const statusLine = () => main().getAllByRole('status')[0];
const untilSays = (find: () => Element | undefined, words: string) =>
  waitFor(() => expect(find()?.textContent).toContain(words));
const untilPending = (count: number) => waitFor(() => expect(dataset.pending).toBe(String(count)));
const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)');

/** The outcomes of the buyer's three changes, which were made offline. The sync centre is open then. */
async function makeChanges(shop: Shop): Promise<OpenPage> {
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open(`/products/${SLEEVE}#reviews`);
  const { user } = page;
  await screen.findByRole('form', { name: 'Write a review' });
  await waitFor(() =>
    expect(dataset).toMatchObject({ connection: 'online', sync: 'idle', pending: '0' }),
  );
  shop.network.setOnline(false);
  await user.click(screen.getAllByRole('button', { name: 'Add To Cart' })[0]!);
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await fill(user, comment(), 'Sturdy.');
  await user.click(screen.getByRole('button', { name: 'Submit Review' }));
  await untilPending(2);
  page.follow('/cart');
  await user.click((await screen.findAllByRole('button', { name: 'Place Order' }))[0]!);
  await untilPending(3);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  return page;
}

async function countOrders({ provider }: Shop): Promise<number> {
  return (await provider.listOrders(DEMO_BUYER)).length;
}

it('changes made offline wait in the sync centre, in words, and are sent; what was said and done is kept until the logout', async ({
  shop,
}) => {
  const page = await makeChanges(shop);
  const { user } = page;
  const ordersBefore = await countOrders(shop);

  await step('offline all of it waits, in words and for tests to read', async () => {
    await user.click(screen.getByRole('link', { name: /Offline · 3 waiting/ }));
    await waitFor(() => expect(entries('Waiting to be sent')).toHaveLength(3));
    expect(dataset).toMatchObject({ connection: 'offline', sync: 'pending' });
    for (const row of entries('Waiting to be sent')) expect(row.dataset.syncState).toBe('pending');
    expect(entries('Waiting to be sent', 'Place order')[0]?.textContent).toContain(
      'Sends after: Add',
    );
    await user.click(screen.getByRole('button', { name: 'Sync now' }));
    await waitFor(() =>
      expect(statusLine()?.textContent).toBe('You are disconnected. 3 changes still wait.'),
    );
  });

  await step('with the network all is sent, once', async () => {
    const [cancel] = screen.getAllByRole('button', { name: /^Cancel this change/ });
    cancel?.focus();
    shop.network.setOnline(true);
    await screen.findByRole('heading', { name: 'Everything is sent' });
    expect(statusLine()?.textContent).toBe('');
    await page.untilSynced();
    await untilFocused(() => screen.getByRole('heading', { level: 1 }));
    expect(await countOrders(shop)).toBe(ordersBefore + 1);
    screen.getByRole('heading', { name: 'Recently sent' });
    await untilSays(() => screen.getByRole('main'), 'Write a review');
    await user.click(screen.getByRole('button', { name: 'Sync now' }));
    await waitFor(() =>
      expect(statusLine()?.textContent).toBe('Nothing to send. This device is up to date.'),
    );
  });

  await step(
    'past toasts are still there, and the log can be exported, without a token',
    async () => {
      for (const said of ['Item added to cart', 'Order placed successfully!'])
        expect((await main().findAllByText(said)).length).toBeGreaterThan(0);
      const { name, text } = await saveLog(() =>
        user.click(screen.getByRole('button', { name: 'Export the log' })),
      );
      expect(name).toMatch(/^unikade-log-\d{4}-\d\d-\d\d\.json$/);
      const log = JSON.parse(text) as OutboxReport;
      expect(log.settled.map(({ kind }) => kind)).toContain('review:write');
      expect(log.toasts.map(({ message }) => message)).toContain('Order placed successfully!');
      for (const token of ['accessToken', 'refreshToken'])
        expect(text).not.toContain(localStorage.getItem(token) ?? token);
    },
  );

  await step('logging out takes it all away', async () => {
    page.follow('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    page.follow('/sync');
    await screen.findByRole('heading', { name: 'Everything is sent' });
    expect(screen.queryByRole('heading', { name: 'Recently sent' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull();
  });
});

it('in the sync centre each change that needs the person can be decided on', async ({ shop }) => {
  let page = await makeChanges(shop);
  const ordersBefore = await countOrders(shop);

  await step(
    'entries that were refused, held, or made by a newer version need the person; those that depend on them are held up',
    async () => {
      await page.runtime.db.outbox.bulkPut(await ofOtherTimes(page));
      shop.provider.faults.set([
        {
          ...{ kind: 'status', method: 'POST', path: '/api/reviews', status: 422 },
          body: { error: 'Please say a little more.' },
        },
      ]);
      page = await shop.open('/about');
      shop.network.setOnline(true);
      page.follow('/sync');
      await untilSays(() => entries('Needs you', 'Write a review')[0], 'Please say a little more.');
      await untilSays(() => entries('Needs you', 'Place order')[0], 'Still want this?');
      expect(entries('Needs you', 'newer version')).toHaveLength(1);
      await untilSays(() => entries('Held up', 'Write a review')[0], 'Held up until you decide');
      await screen.findByRole('heading', { name: 'Recently sent' });
      await waitFor(() => expect(dataset.sync).toBe('attention'));
      expect(entries('Needs you').map((row) => row.dataset.syncState)).toEqual(
        Array.from({ length: 3 }, () => 'attention'),
      );
      await expectAccessible('sync centre with every group', screen.getByRole('main'));
    },
  );

  await step(
    'by keyboard alone: send the held order, discard the entry of an unknown kind',
    async () => {
      await press(screen.getByRole('button', { name: /^Send it now/ }));
      await screen.findAllByText('Order placed successfully!');
      await waitFor(() => expect(document.activeElement).toBe(statusLine()));
      await waitFor(async () => expect(await countOrders(shop)).toBe(ordersBefore + 1));
      await press(screen.getByRole('button', { name: /^Discard. A change of a newer/ }));
      await untilSays(statusLine, 'Discarded.');
      await waitFor(() => expect(group('Held up')).toBeNull());
      await waitFor(() => expect(entries('Needs you', 'Write a review')).toHaveLength(2));
    },
  );

  await step('Discard gives a refused one up, Retry sends it again', async () => {
    const sent = () => shop.network.sentChanges().filter(({ path }) => path === '/reviews').length;
    await page.user.click(
      screen.getAllByRole('button', { name: /^Discard. Write a review/ }).at(-1)!,
    );
    await waitFor(() => expect(entries('Needs you', 'Write a review')).toHaveLength(1));
    const before = sent();
    await page.user.click(screen.getByRole('button', { name: /^Retry. Write a review/ }));
    await untilSays(statusLine, 'Trying again');
    await waitFor(() => expect(entries('Needs you', 'Write a review')).toHaveLength(0));
    expect(statusLine()?.textContent).toContain('Trying again');
    await waitFor(() => expect(sent()).toBe(before + 1));
    await untilSays(() => entries('Needs you', 'Write a review')[0], 'say a little more');
    await waitFor(() => expect(statusLine()?.textContent).toBe(''));
  });

  await step(
    'Edit brings it back into its form, also after a reload, and it is sent in its place',
    async () => {
      await page.user.click(screen.getByRole('link', { name: /^Edit. Write a review/ }));
      await waitFor(() => expect(comment().value).toBe('Sturdy.'));
      expect(comment()).toBe(document.activeElement);
      await fill(page.user, comment(), 'Sturdy, and the zip runs well.');
      await waitFor(async () => {
        expect(JSON.stringify(await page.runtime.db.drafts.toArray())).toContain(
          'the zip runs well',
        );
      });
      page = await page.reload();
      await waitFor(() => expect(comment().value).toBe('Sturdy, and the zip runs well.'));
      shop.provider.faults.clear();
      await page.user.click(screen.getByRole('button', { name: 'Submit Review' }));
      await waitFor(() => expect(comment().value).toBe(''));
      await page.untilSynced();
      expect(shop.network.sentChanges().at(-1)).toMatchObject({
        ...{ method: 'POST', path: '/reviews' },
        body: { comment: 'Sturdy, and the zip runs well.' },
      });
      page.follow('/sync');
      await screen.findByRole('heading', { name: 'Everything is sent' });
    },
  );
});

it('the sync centre of a visitor opens offline, shows what the device stores, and warns where the browser evicts it', async ({
  shop,
}) => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  stubStorage();
  let page = await shop.open('/about');
  const old = { seq: 900, userId: 'somebody', createdAt: Date.now() - 6 * 24 * HOUR_MS };
  await page.runtime.db.outbox.put(anEntry({ ...old, state: 'held' }));
  shop.network.setOnline(false);
  page = await shop.open('/sync');

  await screen.findByRole('heading', { level: 1, name: 'Sync centre' });
  await waitFor(() => expect(dataset.sync).toBe('signed-out'));
  await screen.findByText(/^1 change from a member who isn't logged in/);
  expect(main().queryByText(/Add to cart/)).toBeNull();
  await screen.findByText('1.5 MB of 2.0 GB');
  await page.user.click(await screen.findByRole('button', { name: 'Keep my data' }));
  await untilSays(statusLine, 'The browser keeps your data');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my data' })).toBeNull());
  await expectAccessible('sync centre of a visitor', screen.getByRole('main'));

  await step('its owner sees that it is old', async () => {
    await page.close();
    const user = { name: 'A Member', email: 'm@x.lk', role: 'buyer' };
    localStorage.setItem('user', JSON.stringify({ ...user, _id: 'somebody', id: 'somebody' }));
    localStorage.setItem('accessToken', 'a');
    localStorage.setItem('refreshToken', 'r');
    page = await shop.open('/sync');
    await screen.findByText('6 days');
    await waitFor(() => expect(screen.getAllByText(/Safari clears/)).toHaveLength(3));
  });
});

/** The order a day old, an entry of a newer version, and a review that waits for that. */
async function ofOtherTimes({ runtime }: OpenPage): Promise<OutboxEntry[]> {
  const rows = await runtime.db.outbox.toArray();
  const order = rows.find(({ kind }) => kind === 'order:place')!;
  const review = rows.find(({ kind }) => kind === 'review:write')!;
  const unknown = { seq: 900, userId: order.userId, keys: ['later:a'], args: { title: 'Kite' } };
  return [
    { ...order, createdAt: order.createdAt - 25 * HOUR_MS },
    anEntry({ ...unknown, kind: 'from:tomorrow', state: 'parked', readyAt: null }),
    {
      ...review,
      ...{ seq: 901, idem: 'second', keys: ['later:a'], waitsFor: [900], readyAt: null },
    },
  ];
}

/** What a tap hands over as a file. */
async function saveLog(tap: () => Promise<void>): Promise<{ name: string; text: string }> {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:log';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await tap();
  await waitFor(() => expect(names).toHaveLength(1));
  return { name: names[0] ?? '', text: (await files[0]?.text()) ?? '' };
}

/** A browser that promises to keep the data when it is asked. */
function stubStorage(): void {
  let isKept = false;
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) =>
        name === 'storage' ? storage : (Reflect.get(target, name) as unknown),
    }),
  );
  const storage = {
    persisted: async () => isKept,
    persist: async () => (isKept = true),
    estimate: async () => ({ usage: 1_500_000, quota: 2_000_000_000 }),
  };
}

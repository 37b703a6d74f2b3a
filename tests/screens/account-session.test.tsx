import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, vi } from 'vitest';
import { seedId } from '#server/storage/ids.ts';
import { peekMeta } from '#core/storage/meta-values.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { press, untilFocused } from '#support/screens/keyboard.ts';
import { untilAt } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, it, type OpenPage, type Shop, step } from '#support/screens/shop.tsx';
import { signIn } from '#support/screens/sign-in-steps.ts';

const TEE = seedId('listing', 'cloth-colombo-science-batch-tee');
const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
const OTHER_BUYER = 'sachini.m@stu.cmb.ac.lk';
const QUARTER_HOUR_MS = 16 * 60 * 1000;

const main = async () => within(await screen.findByRole('main'));
const stored = (key: string) => localStorage.getItem(key);
const syncState = () => document.documentElement.dataset.sync;
const pending = () => document.documentElement.dataset.pending;
const logout = async () => (await main()).findByRole('button', { name: 'Logout' });
const findDialog = () => screen.findByRole('dialog', { name: 'Confirm Logout' });
const inDialog = (name: string) =>
  within(screen.getByRole('dialog', { name: 'Confirm Logout' })).getByRole('button', { name });

async function untilDialogGone(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm Logout' })).toBeNull());
}

async function untilWarned(words: string): Promise<void> {
  await waitFor(async () => expect((await findDialog()).textContent).toContain(words));
}

async function addToCart(page: OpenPage, listingId: string): Promise<void> {
  page.follow(`/products/${listingId}`);
  await page.user.click(await screen.findByRole('button', { name: 'Add To Cart' }));
  await screen.findByText('Item added to cart');
}

/** Puts something into the cart from a list; the network is gone by then. */
async function addOffline(shop: Shop, page: OpenPage): Promise<void> {
  const [add] = await (await main()).findAllByRole('button', { name: /^Add .* to cart$/ });
  shop.network.setOnline(false);
  if (add !== undefined) await page.user.click(add);
  await waitFor(() => expect(pending()).toBe('1'));
}

function refreshes({ provider }: Shop) {
  return provider.faults.requests().filter(({ path }) => path === '/api/auth/refresh-token');
}

beforeEach(() => {
  // The dashboard logs its visits.
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

it('a logout asks, and says what would be lost', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/dashboard?tab=orders');

  await step(
    '[S245, S246] with nothing unsent it only asks, and Cancel changes nothing',
    async () => {
      await press(await logout());
      const dialog = await findDialog();
      expect(dialog.textContent).toContain('Are you sure you want to log out of your account?');
      inDialog('Log out');
      expect(within(dialog).queryByText(/not been sent|until you are online/)).toBeNull();
      await press(inDialog('Cancel'));
      await untilDialogGone();
      expect(await logout()).toBe(document.activeElement);
      expect(stored('accessToken')).not.toBeNull();
    },
  );

  await step('Sync now sends the queued changes, and the warning goes', async () => {
    shop.provider.faults.set([{ kind: 'status', method: 'POST', path: '/api/cart', status: 503 }]);
    await addToCart(page, GEL);
    page.follow('/dashboard');
    await press(await logout());
    await untilWarned('1 change has not been sent and will be lost.');
    shop.provider.faults.clear();
    await press(inDialog('Sync now'));
    await untilFocused(() => within(screen.getByRole('dialog')).getByText('Everything is sent.'));
    await waitFor(async () => {
      expect(within(await findDialog()).queryByText(/not been sent/)).toBeNull();
    });
    expect(await shop.provider.cartOf(DEMO_BUYER)).toHaveLength(1);
    await page.user.click(inDialog('Cancel'));
    await untilDialogGone();
    await press(await logout());
    expect(within(await findDialog()).queryByText('Everything is sent.')).toBeNull();
    await page.user.click(inDialog('Cancel'));
    await untilDialogGone();
  });

  await step(
    'a change that was refused would be lost, too, and the way to it is there',
    async () => {
      const refusal = {
        kind: 'status',
        method: 'POST',
        path: '/api/wishlist',
        status: 422,
      } as const;
      shop.provider.faults.set([{ ...refusal, body: { error: 'Not today.' } }]);
      page.follow(`/products/${GEL}`);
      await page.user.click(await screen.findByRole('button', { name: 'Add to wishlist' }));
      await waitFor(() => expect(syncState()).toBe('attention'));
      page.follow('/dashboard');
      await press(await logout());
      await untilWarned('1 change was not accepted and still needs you. It will be lost.');
      inDialog('Log out anyway');
      const dialog = within(await findDialog());
      await page.user.click(dialog.getByRole('link', { name: 'Sync centre' }));
      await untilAt('/sync');
      await screen.findByText('Not today.');
    },
  );
});

it('a logout says what would be lost without a network, and the next member sees nothing of the one before', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open(`/products/${TEE}`);

  await step(
    'offline it counts the changes that would be lost, and says that logging in again needs a network',
    async () => {
      const add = await screen.findByRole('button', { name: 'Add To Cart' });
      shop.network.setOnline(false);
      await page.user.click(add);
      await page.user.click(screen.getByRole('button', { name: 'Add to wishlist' }));
      await page.user.click(screen.getByRole('tab', { name: /^Reviews/ }));
      await page.user.type(await screen.findByLabelText('Comment (optional)'), 'Mine.');
      await waitFor(() => expect(pending()).toBe('2'));
      page.follow('/dashboard');
      await press(await logout());
      await untilWarned('2 changes have not been sent and will be lost.');
      expect((await findDialog()).textContent).toContain(
        'You cannot log in again until you are online.',
      );
    },
  );

  await step('a device that cannot delete says so, and lets one try again', async () => {
    const reports = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    await press(inDialog('Log out anyway'));
    await screen.findByText(/^Couldn't delete your data from this device/);
    expect(reports.mock.calls.map(([cause]) => String(cause))).toEqual([
      'QuotaExceededError: The disk is full.',
    ]);
    reports.mockRestore();
    await untilDialogGone();
    await press(await logout());
    await untilWarned('2 changes have not been sent and will be lost.');
  });

  await step(
    '[S198, S232] the next member sees nothing of the one before, and sends nothing of theirs',
    async () => {
      await press(inDialog('Log out anyway'));
      await screen.findByRole('heading', { name: 'Verify your Email' });
      expect(location.pathname).toBe('/login');
      expect(localStorage).toHaveLength(0);
      await page.close();
      shop.network.setOnline(true);
      await shop.storeSession(OTHER_BUYER);
      page = await shop.open('/cart');
      await (await main()).findByRole('heading', { name: 'Your cart is empty' });
      page.follow('/wishlist');
      await (await main()).findByRole('heading', { name: 'Your wishlist is empty' });
      await page.untilSynced();
      expect(await shop.provider.cartOf(DEMO_BUYER)).toEqual([]);
      expect(await shop.provider.wishlistOf(DEMO_BUYER)).toEqual([]);
      expect(await shop.provider.cartOf(OTHER_BUYER)).toEqual([]);
    },
  );
});

it('online the logout is sent to the provider, and the refresh token is revoked; a member who has gone on stays there', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/');
  await screen.findByText('New Arrivals');
  // Before its first answer it is not known whether the provider can be told of a logout.
  await waitFor(async () => {
    expect(await peekMeta(page.runtime.db, 'capabilities')).toContain('auth.logout');
  });
  page.follow('/dashboard');
  const token = stored('refreshToken');
  await page.user.click(await logout());
  await findDialog();
  await page.user.click(inDialog('Log out'));
  await untilAt('/login');
  document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click();
  await untilAt('/');
  await waitFor(() => {
    const calls = shop.provider.faults.requests().filter(({ path }) => path.endsWith('/logout'));
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/auth/logout', status: 200 }]);
  });
  const reply = await shop.provider.fetch('/api/auth/refresh-token', {
    method: 'POST',
    body: JSON.stringify({ token }),
  });
  expect(reply.status).toBe(401);
  expect(location.pathname).toBe('/');
});

it('[S375] a token without its user is an incomplete session, and can be replaced by a new sign-in', async ({
  shop,
}) => {
  localStorage.setItem('accessToken', 'left-over');
  const page = await shop.open('/cart');
  for (const [path, title] of [
    ['/cart', /^Cart /],
    ['/wishlist', /^Wishlist /],
    ['/dashboard', /^Dashboard /],
  ] as const) {
    page.follow(path);
    // All of them say the same: the title tells which one is drawn.
    await waitFor(() => expect(document.title).toMatch(title));
    await (await main()).findByText('Your session is incomplete. Sign in again');
    expect(location.pathname).toBe(path);
  }
  await expectAccessible('an incomplete session', screen.getByRole('main'));
  await press(screen.getByRole('button', { name: 'Sign in again' }));
  await untilAt('/login');
  expect(stored('accessToken')).toBeNull();
});

it('a session is renewed when its token has expired, and outlives a provider that cannot', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open('/dashboard?tab=orders');

  await step(
    '[S380–S382] an expired token is renewed once, and the call is sent again',
    async () => {
      expect((await (await main()).findAllByRole('row')).length).toBeGreaterThan(1);
      const before = stored('accessToken');
      await page.close();
      shop.provider.advanceClock(QUARTER_HOUR_MS);
      page = await shop.open('/dashboard?tab=orders');
      await waitFor(() => expect(stored('accessToken')).not.toBe(before));
      expect(refreshes(shop)).toMatchObject([{ method: 'POST', bodyKeys: ['token'], status: 200 }]);
      await waitFor(() => {
        const asked = shop.provider.faults.requests();
        const orders = asked.filter(({ path }) => path.startsWith('/api/orders'));
        expect(orders.slice(-2)).toMatchObject([{ status: 401 }, { status: 304 }]);
      });
    },
  );

  await step(
    'a provider that cannot renew it just now, or no network at all, does not sign the member out',
    async () => {
      shop.provider.advanceClock(QUARTER_HOUR_MS);
      shop.provider.faults.set([{ kind: 'status', path: '/api/auth/refresh-token', status: 503 }]);
      page = await shop.open('/cart');
      await waitFor(() => expect(refreshes(shop).length).toBeGreaterThan(1));
      expect(location.pathname).toBe('/cart');
      expect(stored('refreshToken')).not.toBeNull();
      page.follow('/products');
      await addOffline(shop, page);
      expect(stored('refreshToken')).not.toBeNull();
    },
  );
});

it('a session that is refused ends, and its changes are sent for their owner alone', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open('/products');
  await addOffline(shop, page);

  await step(
    '[S383] a clear refusal ends it, and keeps unsent changes for their owner',
    async () => {
      shop.provider.advanceClock(QUARTER_HOUR_MS);
      shop.provider.faults.set([{ kind: 'status', path: '/api/auth/refresh-token', status: 401 }]);
      shop.network.setOnline(true);
      await untilAt('/login');
      expect([stored('user'), stored('accessToken'), stored('refreshToken')]).toEqual([
        null,
        null,
        null,
      ]);
      await waitFor(() => expect(syncState()).toBe('signed-out'));
      shop.provider.faults.clear();
    },
  );

  await step('another member is asked what to do with them, and sends none of them', async () => {
    await signIn(shop, page, OTHER_BUYER);
    await untilAt('/dashboard');
    await (await main()).findByText(/^Another member left 1 unsent change on this device\./);
    page.follow('/cart');
    await (await main()).findByRole('heading', { name: 'Your cart is empty' });
    await page.untilSynced();
    for (const email of [DEMO_BUYER, OTHER_BUYER])
      expect(await shop.provider.cartOf(email)).toEqual([]);
    page.follow('/dashboard');
    await page.user.click(await (await main()).findByRole('link', { name: 'Decide' }));
    await untilAt('/sync');
  });

  await step('when their owner is back, they are sent', async () => {
    page.follow('/dashboard');
    await page.user.click(await logout());
    await findDialog();
    await page.user.click(inDialog('Log out'));
    await untilAt('/login');
    await page.close();
    shop.provider.advanceClock(61_000);
    await shop.storeSession(DEMO_BUYER);
    page = await shop.open('/about');
    await waitFor(async () => expect(await shop.provider.cartOf(DEMO_BUYER)).toHaveLength(1));
    await page.untilSynced();
  });
});

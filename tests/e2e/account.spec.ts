import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  signIn,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { changeStoredMember } from '#support/device-storage.ts';
import { follow } from '#support/follow.ts';
import { expectDevicesLoggedOut, signInElsewhere } from '#support/other-devices.ts';
import { expectNothingPersonal, readPersonalWords } from '#support/personal-words.ts';

const TEE = seedId('listing', 'cloth-colombo-science-batch-tee');
const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
const OTHER_BUYER = 'sachini.m@stu.cmb.ac.lk';
const QUARTER_HOUR_MS = 16 * 60 * 1000;
function onAccount(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    menu: main.getByRole('navigation', { name: 'Account' }),
    logout: main.getByRole('button', { name: 'Logout' }),
    dialog: page.getByRole('dialog', { name: 'Confirm Logout' }),
  };
}

async function addToCart(page: Page, listingId: string): Promise<void> {
  await follow(page, `/products/${listingId}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText('Item added to cart').first()).toBeVisible();
}

test('a logout says what would be lost, and leaves nothing personal on the device, also offline', async ({
  page,
  context,
  provider,
  complaints,
}) => {
  const { logout, dialog, main } = onAccount(page);
  await signIn(page, provider, DEMO_BUYER);
  await untilInstalled(page);
  const personal = await readPersonalWords(page);
  expect(personal.secrets).toHaveLength(6);

  await test.step('[S245, S246] with nothing unsent it only asks, and Cancel or Escape changes nothing', async () => {
    await follow(page, '/dashboard?tab=orders');
    await logout.press('Enter');
    await expect(dialog).toContainText('Are you sure you want to log out of your account?');
    await expect(dialog.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(dialog.getByText(/not been sent|until you are online/)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(logout).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
  });

  await test.step('Sync now sends the queued changes, and the warning goes', async () => {
    await provider.setFaults({ kind: 'status', method: 'POST', path: '/api/cart', status: 503 });
    await addToCart(page, GEL);
    await follow(page, '/dashboard');
    await logout.press('Enter');
    await expect(dialog).toContainText('1 change has not been sent and will be lost.');
    await provider.setFaults();
    await dialog.getByRole('button', { name: 'Sync now' }).press('Enter');
    await expect(dialog.getByText(/not been sent/)).toHaveCount(0);
    expect((await provider.database(DEMO_BUYER)).carts).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('offline it counts the changes that would be lost, and says that logging in again needs a network', async () => {
    await follow(page, `/products/${TEE}`);
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
    await page.getByRole('tab', { name: /^Reviews/ }).click();
    await page.getByLabel('Comment (optional)').fill('Mine, not finished.');
    await expect(page.locator('html')).toHaveAttribute('data-pending', '2');
    await page.goto('/dashboard');
    await logout.press('Enter');
    await expect(dialog).toContainText('2 changes have not been sent and will be lost.');
    await expect(dialog).toContainText('You cannot log in again until you are online.');
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(dialog.getByRole('button', { name: 'Log out anyway' })).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a device that cannot delete says so, and lets one try again', async () => {
    await page.evaluate(() => {
      const { clear } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.clear = () => {
        IDBObjectStore.prototype.clear = clear;
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await dialog.getByRole('button', { name: 'Log out anyway' }).press('Enter');
    await expect(page.getByText(/^Couldn't delete your data from this device/)).toBeVisible();
    await expect
      .poll(() => complaints.splice(0))
      .toEqual(['QuotaExceededError: The disk is full.']);
    await logout.press('Enter');
    await expect(dialog).toContainText('2 changes have not been sent and will be lost.');
  });

  await test.step('[S232, S247, S248] a member who goes on leaves nothing behind: no storage, no rows, no caches, no history', async () => {
    await dialog.getByRole('button', { name: 'Log out anyway' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Verify your Email' })).toBeVisible();
    await expectNothingPersonal(page, personal);
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
    await expectNothingPersonal(page, personal, ['table visits']);
  });

  await test.step('[S198, S232] the next member sees nothing of the one before, and sends nothing of theirs', async () => {
    await context.setOffline(false);
    await arriveSignedIn(page, provider, OTHER_BUYER);
    for (const [path, words] of [
      ['/cart', 'Your cart is empty'],
      ['/wishlist', 'Your wishlist is empty'],
    ] as const) {
      await follow(page, path);
      await expect(main.getByRole('heading', { name: words })).toBeVisible();
    }
    await untilSynced(page);
    const { carts, wishlists } = await provider.database(DEMO_BUYER);
    expect([carts.length, wishlists.length]).toEqual([1, 0]);
    expect((await provider.database(OTHER_BUYER)).carts).toEqual([]);
  });

  await test.step('online the logout is sent to the provider, and the refresh token is revoked', async () => {
    const token = await page.evaluate(() => localStorage.getItem('refreshToken'));
    await page.goto('/dashboard');
    await logout.click();
    await page.evaluate(() => {
      const goOn = setInterval(() => {
        if (location.pathname !== '/login') return;
        clearInterval(goOn);
        document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click();
      });
    });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect
      .poll(async () => (await provider.requests()).filter(({ path }) => path.endsWith('/logout')))
      .toMatchObject([{ method: 'POST', path: '/api/auth/logout' }]);
    const reply = await page.request.post('/api/auth/refresh-token', { data: { token } });
    expect(reply.status()).toBe(401);
    await expect(page, 'a member who has gone on stays there').toHaveURL('/');
  });
});

test('a session: how it is restored and ended, and whose changes are sent @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const { main } = onAccount(page);
  const read = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const refreshes = async () =>
    (await provider.requests()).filter(({ path }) => path === '/api/auth/refresh-token');

  await test.step('[S375] a token without its user is an incomplete session, and can be replaced by a new sign-in', async () => {
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('accessToken', 'left-over'));
    for (const path of ['/cart', '/wishlist', '/dashboard']) {
      await (path === '/cart' ? page.goto(path) : follow(page, path));
      await expect(page).toHaveURL(path);
      await expect(main.getByText('Your session is incomplete. Sign in again')).toBeVisible();
    }
    await expectAccessible(page, 'an incomplete session', 'main');
    await page.getByRole('button', { name: 'Sign in again' }).press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    expect(await read('accessToken')).toBeNull();
  });

  await test.step('[S380–S382] an expired token is renewed once, and the call is sent again', async () => {
    await arriveSignedIn(page, provider, DEMO_BUYER, '/dashboard?tab=orders');
    await expect(main.getByRole('row').nth(1)).toBeVisible();
    const before = await read('accessToken');
    // A page that is left while it renews the token leaves it to the next one to do so again.
    await page.goto('about:blank');
    await provider.advanceClock(QUARTER_HOUR_MS);
    await page.goto('/dashboard?tab=orders');
    await expect.poll(() => read('accessToken')).not.toBe(before);
    expect(await refreshes()).toMatchObject([{ method: 'POST', bodyKeys: ['token'], status: 200 }]);
  });

  await test.step('a provider that cannot renew it just now, or no network at all, does not sign the member out', async () => {
    await provider.advanceClock(QUARTER_HOUR_MS);
    await provider.setFaults({ kind: 'status', path: '/api/auth/refresh-token', status: 503 });
    await page.goto('/cart');
    await expect.poll(async () => (await refreshes()).length).toBeGreaterThan(1);
    await expect(page).toHaveURL(/\/cart$/);
    expect(await read('refreshToken')).not.toBeNull();
    await follow(page, '/products');
    const add = main.getByRole('button', { name: /^Add .* to cart$/ }).first();
    await expect(add).toBeVisible();
    await context.setOffline(true);
    await add.click();
    await expect(page.locator('html')).toHaveAttribute('data-pending', '1');
    expect(await read('refreshToken')).not.toBeNull();
  });

  await test.step('[S383] a clear refusal ends it, and keeps unsent changes for their owner', async () => {
    await provider.setFaults({ kind: 'status', path: '/api/auth/refresh-token', status: 401 });
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login$/);
    expect([await read('user'), await read('accessToken'), await read('refreshToken')]).toEqual([
      null,
      null,
      null,
    ]);
    await expect(page.locator('html')).toHaveAttribute('data-sync', 'signed-out');
    await provider.setFaults();
  });

  await test.step('another member is asked what to do with them, and sends none of them', async () => {
    await signIn(page, provider, OTHER_BUYER);
    const notice = main.getByText('Another member left 1 unsent change on this device.');
    await expect(notice).toBeVisible();
    await follow(page, '/cart');
    await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await untilSynced(page);
    for (const email of [DEMO_BUYER, OTHER_BUYER])
      expect((await provider.database(email)).carts).toEqual([]);
    await follow(page, '/dashboard');
    await main.getByRole('link', { name: 'Decide' }).click();
    await expect(page).toHaveURL(/\/sync$/);
  });

  await test.step('when their owner is back, they are sent', async () => {
    await follow(page, '/dashboard');
    await onAccount(page).logout.click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await provider.advanceClock(61_000);
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await expect.poll(async () => (await provider.database(DEMO_BUYER)).carts.length).toBe(1);
    await untilSynced(page);
  });
});

test('[S018] the dashboard of both roles by keyboard: menu, counters, profile, and its requests @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const { main, menu } = onAccount(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const visits = async () =>
    (await provider.requests()).filter(({ path }) => path.startsWith('/api/dashboard'));
  const counter = (label: string) => main.getByRole('listitem').filter({ hasText: label });

  const elsewhere = [
    await signInElsewhere(page, DEMO_BUYER),
    await signInElsewhere(page, DEMO_BUYER),
  ];
  await test.step('[S243, S249, S251] a buyer finds their menu, on the first tab of it', async () => {
    await arriveSignedIn(page, provider, DEMO_BUYER, '/dashboard');
    await expect(menu.getByRole('listitem')).toHaveText([
      'Dashboard',
      'Personal Info',
      'My Orders',
      'Logout',
    ]);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(main.getByText('Buyer', { exact: true })).toBeVisible();
  });

  await test.step('[S252–S254] the counters count orders by status', async () => {
    const { orders } = await provider.database(DEMO_BUYER);
    for (const [label, status] of [
      ['New Orders', 'processing'],
      ['Pending Orders', 'shipped'],
      ['Completed Orders', 'delivered'],
    ] as const) {
      const count = orders.filter((order) => order.status === status).length;
      await expect(counter(label)).toHaveText(`${label}${count}`);
    }
  });

  await test.step('[S255] the profile card shows what is known, with a generated avatar', async () => {
    for (const words of [
      'Amaya Rodrigo',
      'University of Colombo',
      DEMO_BUYER,
      '+94 (79) 234 5609',
      /^\(79\) 234 5609$/,
      'Kirulapone, Colombo 5',
      /^Second-year statistics student/,
    ])
      await expect(main.getByText(words, { exact: true })).toBeVisible();
    await expect(main.getByText('AR', { exact: true })).toBeVisible();
  });

  await test.step('[S259] the provider is asked once for the dashboard, whose answer is only logged', async () => {
    await expect.poll(() => logged.some((line) => line.startsWith('Dashboard'))).toBe(true);
    expect(await visits()).toMatchObject([{ method: 'GET', path: '/api/dashboard/buyer' }]);
    await provider.setFaults({ kind: 'status', path: '/api/dashboard', status: 403 });
    await page.reload();
    await expect.poll(() => logged).toContain('Access denied');
    await expect(page.getByRole('status').locator('[data-tone="error"]')).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('[S250] the toggle is there and does nothing', async () => {
    const toggle = page.getByRole('switch', { name: /Switch Dashboard/ });
    await toggle.press('Space');
    await expect(toggle).not.toBeChecked();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(main.getByText('Buyer', { exact: true })).toBeVisible();
  });

  await test.step('[S256, S257, S392] personal info is shown and makes no call', async () => {
    await menu.getByRole('link', { name: 'Dashboard' }).press('Tab');
    await expect(menu.getByRole('link', { name: 'Personal Info' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Amaya Rodrigo');
    await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(DEMO_BUYER);
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(79) 234 5609');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Kirulapone, Colombo 5');
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue(/^Second-year/);
    const changes = async () =>
      (await provider.requests()).filter(({ method }) => method !== 'GET').length;
    const before = await changes();
    await page.getByLabel('Phone', { exact: true }).press('End');
    await page.keyboard.press('Backspace');
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(79) 234 560');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile editing is not available yet.')).toBeVisible();
    expect(await changes()).toBe(before);
  });

  await test.step('[S258] reviews and chats exist, are empty, and stand in no menu', async () => {
    for (const [tab, title] of [
      ['reviews', 'Reviews'],
      ['chats', 'Chats'],
    ] as const) {
      await follow(page, `/dashboard?tab=${tab}`);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(menu.getByRole('link', { name: title })).toHaveCount(0);
      await expect(main.getByText('Nothing here yet')).toBeVisible();
    }
    await expectAccessible(page, 'an empty tab', 'main');
  });

  await test.step('long names and a bio without a space fit a narrow phone', async () => {
    await changeStoredMember(page, {
      name: 'Wickramasinghearachchilage Don Chathurangani Sathsarani '.repeat(2),
      bio: 'b'.repeat(500),
      address: 'a'.repeat(120),
    });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, bio] of [
      ['/dashboard', main.getByText(/^b{500}$/)],
      ['/dashboard?tab=info', page.getByLabel('Bio', { exact: true })],
    ] as const) {
      await (path === '/dashboard' ? page.goto(path) : follow(page, path));
      await expect(bio).toBeVisible();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        path,
      ).toBeLessThanOrEqual(0);
      const tops = await main
        .locator('h1, nav')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
      expect(tops, 'the keyboard goes as the eye').toEqual(tops.toSorted((a, b) => a - b));
    }
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
    await expectAccessible(page, 'long personal info and several devices on a phone', 'main');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await expectDevicesLoggedOut(page, elsewhere);

  await test.step('offline nothing is requested, and the counters say how old they are', async () => {
    const { orders } = await provider.database(DEMO_BUYER);
    await context.setOffline(true);
    await follow(page, '/dashboard');
    await expect(main.getByText(/^Last updated \d\d:\d\d/)).toBeVisible();
    const shipped = orders.filter(({ status }) => status === 'shipped').length;
    await expect(counter('Pending Orders')).toHaveText(`Pending Orders${shipped}`);
    await context.setOffline(false);
  });

  await test.step('[S244, S249, S259] a seller finds theirs', async () => {
    await provider.setFaults();
    await page.evaluate(() => localStorage.removeItem('refreshToken'));
    await page.goto('/about');
    await expect(page.getByRole('link', { name: 'Join' })).toBeVisible();
    await arriveSignedIn(page, provider, DEMO_SELLER, '/dashboard');
    await expect(menu.getByRole('listitem')).toHaveText([
      'Dashboard',
      'Personal Info',
      'Product Listings',
      'Orders',
      'Logout',
    ]);
    await expect(main.getByText('Seller', { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await visits()).at(-1))
      .toMatchObject({ method: 'GET', path: '/api/dashboard/seller', status: 200 });
  });
});

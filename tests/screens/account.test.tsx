import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { expectAccessible } from '#support/screens/accessible.ts';
import { main } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, DEMO_SELLER, it, type Shop, step } from '#support/screens/shop.tsx';
import { press } from '#support/screens/keyboard.ts';

const menu = () => within(main().getByRole('navigation', { name: 'Account' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const counter = (label: string) =>
  main()
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(label))?.textContent;

/** What the page logs; the answer to a visit is only there. */
function listen(): unknown[][] {
  return vi.spyOn(console, 'info').mockImplementation(() => {}).mock.calls;
}

function visits(shop: Shop) {
  return shop.provider.faults.requests().filter(({ path }) => path.startsWith('/api/dashboard'));
}

async function untilMenu(entries: readonly string[]): Promise<void> {
  await waitFor(() => {
    const items = menu().getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(entries);
  });
}

it('[S018] the dashboard of a buyer: menu, counters and profile', async ({ shop }) => {
  listen();
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/dashboard');

  await step('[S243, S249, S251] a buyer finds their menu, on the first tab of it', async () => {
    await untilMenu(['Dashboard', 'Personal Info', 'My Orders', 'Logout']);
    expect(menu().getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe(
      'page',
    );
    main().getByText('Buyer');
  });

  await step('[S252–S254] the counters count orders by status', async () => {
    const orders = await shop.provider.listOrders(DEMO_BUYER);
    for (const [label, status] of [
      ['New Orders', 'processing'],
      ['Pending Orders', 'shipped'],
      ['Completed Orders', 'delivered'],
    ] as const) {
      const count = orders.filter((order) => order.status === status).length;
      await waitFor(() => expect(counter(label)).toBe(`${label}${count}`));
    }
  });

  await step('[S255] the profile card shows what is known, with a generated avatar', () => {
    for (const words of [
      'Amaya Rodrigo',
      'University of Colombo',
      DEMO_BUYER,
      /^\(79\) 234 5609$/,
      'Kirulapone, Colombo 5',
      /^Second-year statistics student/,
    ])
      main().getByText(words);
    main().getByText('AR');
    expect(main().getByText(/^\(79\)/).parentElement?.textContent).toBe('+94 (79) 234 5609');
  });

  await step('[S250] the toggle is there and does nothing', async () => {
    const toggle = screen.getByRole('switch', { name: /Switch Dashboard/ });
    await press(toggle, ' ');
    await screen.findByText('Not available yet');
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    expect(location.pathname).toBe('/dashboard');
    main().getByText('Buyer');
  });

  await step('[S258] reviews and chats exist, are empty, and stand in no menu', async () => {
    for (const [tab, title] of [
      ['reviews', 'Reviews'],
      ['chats', 'Chats'],
    ] as const) {
      page.follow(`/dashboard?tab=${tab}`);
      await main().findByRole('heading', { level: 1, name: title });
      expect(menu().queryByRole('link', { name: title })).toBeNull();
      main().getByText('Nothing here yet');
    }
    await expectAccessible('an empty tab', screen.getByRole('main'));
  });

  await step('offline nothing is requested, and the counters say how old they are', async () => {
    const orders = await shop.provider.listOrders(DEMO_BUYER);
    shop.network.sent.splice(0);
    shop.network.setOnline(false);
    page.follow('/dashboard');
    await main().findByText(/^Last updated \d\d:\d\d/);
    const shipped = orders.filter(({ status }) => status === 'shipped').length;
    await waitFor(() => expect(counter('Pending Orders')).toBe(`Pending Orders${shipped}`));
    expect(shop.network.sent).toEqual([]);
  });
});

it('[S256, S257, S392] personal info is shown by keyboard and makes no call', async ({ shop }) => {
  listen();
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/dashboard');
  await waitFor(() => menu().getByRole('link', { name: 'Dashboard' }));
  await press(menu().getByRole('link', { name: 'Dashboard' }), '{Tab}');
  expect(menu().getByRole('link', { name: 'Personal Info' })).toBe(document.activeElement);
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(field('Name').value).toBe('Amaya Rodrigo'));
  expect(field('Email').disabled).toBe(true);
  expect(field('Email').value).toBe(DEMO_BUYER);
  expect(field('Phone').value).toBe('(79) 234 5609');
  expect(field('Address').value).toBe('Kirulapone, Colombo 5');
  expect(field('Bio').value).toMatch(/^Second-year/);
  await press(field('Phone'), '{End}{Backspace}');
  await waitFor(() => expect(field('Phone').value).toBe('(79) 234 560'));
  await page.user.keyboard('{Enter}');
  await screen.findByText('Profile editing is not available yet.');
  expect(shop.network.sentChanges()).toEqual([]);
});

it('[S259] the answer to a visit of the dashboard is only logged', async ({ shop }) => {
  const logged = listen();
  const lines = () => logged.map((words) => words.join(' '));
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/dashboard');
  await waitFor(() => expect(lines().some((line) => line.startsWith('Dashboard'))).toBe(true));
  expect(visits(shop)[0]).toMatchObject({ method: 'GET', path: '/api/dashboard/buyer' });

  shop.provider.faults.set([{ kind: 'status', path: '/api/dashboard', status: 403 }]);
  await page.reload();
  await waitFor(() => expect(lines()).toContain('Access denied'));
  await waitFor(() => expect(counter('New Orders')).toMatch(/\d$/));
  expect(document.querySelector('[role="status"] [data-tone="error"]')).toBeNull();
  expect(location.pathname).toBe('/dashboard');
});

it('[S244, S249, S259] a seller finds their menu, and theirs is the dashboard that is asked for', async ({
  shop,
}) => {
  listen();
  await shop.storeSession(DEMO_SELLER);
  await shop.open('/dashboard');
  await untilMenu(['Dashboard', 'Personal Info', 'Product Listings', 'Orders', 'Logout']);
  main().getByText('Seller');
  await waitFor(() => {
    expect(visits(shop).at(-1)).toMatchObject({
      method: 'GET',
      path: '/api/dashboard/seller',
      status: 200,
    });
  });
});

it('a session without its refresh token is none', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  localStorage.removeItem('refreshToken');
  await shop.open('/about');
  await screen.findByRole('link', { name: 'Join' });
});

it('on their personal info a member logs out two other devices: one without a network, then all that are left', async ({
  shop,
}) => {
  listen();
  const elsewhere = [
    await shop.provider.tokensOf(DEMO_BUYER),
    await shop.provider.tokensOf(DEMO_BUYER),
  ].map(({ refreshToken }) => refreshToken);
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/dashboard?tab=info');
  const devices = within(await screen.findByRole('region', { name: 'Your devices' }));
  const items = () => devices.queryAllByRole('listitem');
  const logOut = () => devices.queryAllByRole('button', { name: /^Log out (?!everywhere)/ });
  const renew = async (token: string) => {
    const reply = await shop.provider.fetch('/api/auth/refresh-token', {
      method: 'POST',
      body: JSON.stringify({ token }),
    });
    return reply.status;
  };

  await step(
    'another device is logged out by the keyboard without a network: it is marked, and the keyboard stays where it was',
    async () => {
      await waitFor(() => expect(items()).toHaveLength(3));
      expect(devices.getAllByText('This device')).toHaveLength(1);
      expect(logOut()).toHaveLength(2);
      shop.network.setOnline(false);
      const [first] = logOut();
      if (first !== undefined) await press(first);
      await devices.findByText('Logging out');
      expect(logOut()).toHaveLength(1);
      expect(items().find(({ textContent }) => textContent.includes('Logging out'))).toBe(
        document.activeElement,
      );
    },
  );

  await step('with it the device is gone, and the session with it', async () => {
    shop.network.setOnline(true);
    await page.untilSynced();
    await waitFor(() => expect(items()).toHaveLength(2));
    expect((await Promise.all(elsewhere.map(renew))).sort()).toEqual([200, 401]);
  });

  await step('all others at once: the keyboard goes on at the heading', async () => {
    await press(devices.getByRole('button', { name: 'Log out everywhere else' }));
    await devices.findByText("You're not logged in anywhere else.");
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(devices.getByRole('heading', { name: 'Your devices' })).toBe(document.activeElement);
    await page.untilSynced();
  });
});

import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { untilIdle } from '#support/device/pending-tasks.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { fill } from '#support/screens/keyboard.ts';
import { main, untilAt } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, DEMO_SELLER, it, step } from '#support/screens/shop.tsx';

const banner = () => within(screen.getAllByRole('banner')[0]!);
const cards = () => main().getAllByRole('article');

it('the search of the header', async ({ shop }) => {
  const { user } = await shop.open('/about');
  const search = () =>
    banner().getByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
  const list = () => banner().getByRole('listbox', { name: 'Search suggestions' });
  const options = () => within(list()).getAllByRole('option');
  const enter = async (words: string) => {
    await user.clear(search());
    await user.type(search(), `${words}{Enter}`);
  };
  const { length } = history;
  const untilItListens = () =>
    waitFor(() => expect(search().getAttribute('aria-controls')).toBe(list().id));
  const untilFirstIsActive = () =>
    waitFor(() => {
      expect(
        options()
          .map((each) => each.getAttribute('aria-selected'))
          .indexOf('true'),
      ).toBe(0);
      expect(search().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
    });

  await step('[S085] an empty search, and one of spaces, leads nowhere', async () => {
    for (const words of ['', '   ']) await enter(words);
    expect(location.pathname).toBe('/about');
  });

  await step('[S084, S086] a search is trimmed and goes to the products', async () => {
    await enter('  lab coat  ');
    await untilAt('/products?search=lab+coat');
    expect(history).toHaveLength(length + 1);
    await waitFor(() => expect(search().value).toBe('lab coat'));
  });

  await step('the field suggests from this device and remembers, by keyboard alone', async () => {
    await fill(user, search(), 'lab co');
    await waitFor(() => within(list()).getByRole('option', { name: /white lab coat/ }));
    await untilItListens();
    const counts = banner()
      .getAllByRole('status')
      .filter(({ textContent }) => /suggestions?$/.test(textContent));
    expect(counts).toHaveLength(1);
    await user.keyboard('{ArrowDown}');
    await untilFirstIsActive();
    await expectAccessible('search suggestions');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(banner().queryByRole('listbox')).toBeNull());
    expect(search().value).toBe('lab co');
    await enter('calculater');
    await untilAt('/products?search=calculater');
    await user.click(await main().findByRole('link', { name: 'calculator' }));
    await untilAt('/products?search=calculator');
    await waitFor(() => expect(search().value).toBe('calculator'));
    await user.clear(search());
    await waitFor(() => expect(options()[0]?.textContent).toMatch(/calculater/));
    expect(options().at(-1)?.textContent).toMatch(/Clear recent/);
    await untilItListens();
    await user.keyboard('{ArrowDown}');
    await untilFirstIsActive();
    await user.keyboard('{Enter}');
    await untilAt('/products?search=calculater');
  });
});

it('categories, links, footer and the 404 page of the shell around every page', async ({
  shop,
}) => {
  let { user } = await shop.open('/about');

  await step(
    '[S090] the category menu lists All Categories, then those of the provider',
    async () => {
      const known = JSON.stringify(await (await shop.provider.fetch('/api/categories')).json());
      const links = () => within(banner().getByRole('list')).getAllByRole('link');
      const menu = banner().getByRole('button', { name: 'Categories' });
      await user.click(menu);
      await waitFor(() => expect(links().length).toBeGreaterThan(2));
      expect(links()[0]?.textContent).toBe('All Categories');
      expect(links()[1]?.textContent).toBe('Books');
      for (const { textContent } of links().slice(1)) expect(known).toContain(textContent);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(banner().queryByRole('list')).toBeNull());
      expect(document.activeElement).toBe(menu);
      await user.click(menu);
      await user.click(links()[1]!);
      await untilAt('/category/books');
    },
  );

  await step(
    '[S035, S089, S093, S096] the links of the header, and Join, lead where they say',
    async () => {
      for (const [name, path] of [
        ['Products', '/products'],
        ['Deals', '/deals'],
        ['Student Fund', '/donations'],
        ['About', '/about'],
        ['Contact', '/contact-us'],
        ['Home', '/'],
      ] as const) {
        const site = within(banner().getByRole('navigation', { name: 'Site' }));
        await user.click(site.getByRole('link', { name }));
        await untilAt(path);
      }
      await waitFor(() => expect(document.title).toMatch(/^UniKade/));
      await waitFor(() => {
        const regions = [...document.querySelectorAll('[aria-live="polite"]')];
        expect(regions.map(({ textContent }) => textContent)).toContain(document.title);
      });
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
      for (const name of ['Join', 'Account'])
        expect(banner().getByRole('link', { name }).getAttribute('href')).toBe('/login');
    },
  );

  await step(
    '[S168–S170] the footer has the contact, groups of links, cards and the gateway',
    () => {
      const footer = within(screen.getByRole('contentinfo'));
      footer.getByRole('link', { name: /@/ });
      for (const name of ['Shop', 'Help', 'UniKade', 'Legal'])
        footer.getByRole('heading', { name, level: 3 });
      for (const name of ['Visa', 'Mastercard', 'American Express', 'PayHere payment gateway'])
        footer.getByRole('img', { name });
    },
  );

  await step(
    '[S052, S053] any other path is the 404 page with a link to the home page',
    async () => {
      ({ user } = await shop.open('/no/such/page'));
      await screen.findByRole('heading', { name: 'Oops! Page not found.' });
      await user.click(screen.getByRole('link', { name: 'Go home' }));
      await untilAt('/');
    },
  );
});

it('a buyer has badges and may become a seller', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  const { user } = await shop.open('/category/lab-equipment');

  await step('[S087–S089] the badges count lines of the cart and of the wishlist', async () => {
    const saved = (await shop.provider.wishlistOf(DEMO_BUYER)).length;
    await waitFor(cards);
    for (const [index, name] of ['Cart, 1 item', 'Cart, 2 items'].entries()) {
      await user.click(within(cards()[index]!).getByRole('button', { name: /^Add .* to cart$/ }));
      const link = await banner().findByRole('link', { name });
      expect(link.textContent).toBe(String(index + 1));
    }
    await user.click(main().getAllByRole('button', { name: /^Add .* to wishlist$/ })[0]!);
    await waitFor(() => {
      const link = banner().getByRole('link', { name: /^Wishlist, \d+ items?$/ });
      expect(link.textContent).toBe(String(saved + 1));
    });
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
      name: 'Cart, 2 items',
    });
    expect(banner().getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/dashboard');
    expect(banner().queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });

  await step('the nearest to the own campus first, and as before', async () => {
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    const nearest = () =>
      filters.getByRole('checkbox', { name: 'Nearest to University of Colombo first' });
    await user.click(nearest());
    await untilAt('/category/lab-equipment?near=UoC');
    await waitFor(() => {
      for (const card of cards().slice(0, 2)) expect(card.textContent).toContain('UoC');
    });
    await screen.findByRole('button', { name: /^Remove Nearest to/ });
    expect(document.activeElement).toBe(nearest());
    await user.click(nearest());
    await untilAt('/category/lab-equipment');
  });

  await step('[S095] Become a Seller leads to the terms of sellers', async () => {
    await user.click(banner().getByRole('link', { name: 'Become a Seller' }));
    await untilAt('/seller-terms');
  });
});

it('a seller has notifications in the place of cart and wishlist', async ({ shop }) => {
  await shop.storeSession(DEMO_SELLER);
  const { user, follow } = await shop.open('/about');
  const bell = () => banner().getByRole('button', { name: 'Notifications, 3 new' });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Notifications' }));
  const entries = () => dialog().getAllByRole('listitem');
  const untilOpen = () => waitFor(() => expect(entries()).toHaveLength(4));
  const close = () => user.click(dialog().getByRole('button', { name: 'Close' }));
  const loadMore = () => user.click(dialog().getByRole('button', { name: 'Load More' }));

  await step(
    '[S010, S087, S088, S094, S100] the badge says 3, and there is neither cart nor wishlist',
    () => {
      expect(bell().textContent).toBe('3');
      expect(banner().queryByRole('link', { name: /^(Cart|Wishlist)/ })).toBeNull();
      const toBuyer = banner().getByRole('link', { name: 'Switch to buyer' });
      expect(toBuyer.getAttribute('href')).toBe('/dashboard');
    },
  );

  await step('[S011] cards of products are to be read only', async () => {
    follow('/products');
    await waitFor(cards);
    for (const card of cards()) expect(within(card).queryByRole('button')).toBeNull();
  });

  await step(
    '[S097–S099, S386] Load More adds entries after a second and a half, and goes when there are no more',
    async () => {
      await user.click(bell());
      await untilOpen();
      vi.setTimerTickMode('manual');
      await loadMore();
      await shop.pass(1_400);
      await untilIdle(() => false);
      expect(entries()).toHaveLength(4);
      await shop.pass(200);
      await untilIdle(() => false);
      expect(entries()).toHaveLength(8);
      vi.setTimerTickMode('interval', 20);
      await waitFor(() => expect(document.activeElement).toBe(entries()[4]));
      dialog().getByText('These are all.');
      expect(dialog().queryByRole('button', { name: 'Load More' })).toBeNull();
    },
  );

  await step('[S100] closed while it loads, it starts anew and the badge stays at 3', async () => {
    await close();
    await waitFor(() => expect(document.activeElement).toBe(bell()));
    await user.click(bell());
    await untilOpen();
    await loadMore();
    await close();
    await shop.pass(2_000);
    await user.click(bell());
    await untilOpen();
    await expectAccessible('the notifications', screen.getByRole('dialog'));
    await close();
    expect(bell().textContent).toBe('3');
  });

  await step('those of the bar at the foot are the same', async () => {
    const tabs = within(screen.getByRole('navigation', { name: 'Main' }));
    tabs.getByRole('link', { name: 'Listings' });
    await user.click(tabs.getByRole('button', { name: 'Notifications, 3 new' }));
    await untilOpen();
  });
});

it('a captive portal is named, caches nothing, and its notice goes with it', async ({ shop }) => {
  shop.network.intercept(async () => {
    const headers = { 'Content-Type': 'text/html' };
    return new Response('<h1>Campus Wi-Fi</h1>', { status: 200, headers });
  });
  const { user, runtime } = await shop.open('/login');
  const heading = { name: 'No internet: sign in to the Wi-Fi?' };
  await screen.findByRole('heading', heading);
  const portal = screen.getByRole('link', { name: 'Open its sign-in page' });
  expect(portal.getAttribute('target')).toBe('_blank');
  await expectAccessible('the notice');
  expect(await runtime.db.categories.count()).toBe(0);
  shop.network.intercept(undefined);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('heading', heading)).toBeNull());
  expect(document.documentElement.dataset.connection).toBe('online');
  expect(await runtime.db.categories.count()).toBeGreaterThan(0);
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '#support/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  storeSession,
  test,
} from '#support/app-test.ts';
import { serveBare } from '#support/bare-page.ts';
import { expectAnnounced, follow } from '#support/follow.ts';
import { tryAgain } from '#support/try-again.ts';

const HTML = 'text/html; charset=utf-8';

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test('the shell around every page: search, categories, links, footer, the 404 page @without-worker', async ({
  page,
}) => {
  await page.goto('/about');
  const banner = page.getByRole('banner');
  const search = banner.getByRole('searchbox', { name: 'Search products' });

  await test.step('[S085] an empty search, and one of spaces, leads nowhere', async () => {
    for (const words of ['', '   ']) {
      await search.fill(words);
      await search.press('Enter');
      await expect(page).toHaveURL(/\/about$/);
    }
  });

  await test.step('[S084, S086] a search is trimmed and goes to the products', async () => {
    await search.fill('  lab coat  ');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/products\?search=lab\+coat$/);
    await expect(search).toHaveValue('lab coat');
  });

  await test.step('the field suggests from this device and remembers, by keyboard alone', async () => {
    const list = banner.getByRole('listbox', { name: 'Search suggestions' });
    await search.fill('lab co');
    await expect(list.getByRole('option', { name: /white lab coat/ })).toBeVisible();
    await expect(banner.getByRole('status').filter({ hasText: /suggestions?$/ })).toHaveCount(1);
    await search.press('ArrowDown');
    const active = list.getByRole('option', { selected: true });
    await expect(search).toHaveAttribute(
      'aria-activedescendant',
      (await active.getAttribute('id')) ?? '',
    );
    await expectAccessible(page, 'search suggestions');
    await search.press('Escape');
    await expect(list).toBeHidden();
    await expect(search).toHaveValue('lab co');
    await search.fill('calculater');
    await search.press('Enter');
    await expect(page).toHaveURL(/search=calculater$/);
    await page.getByRole('main').getByRole('link', { name: 'calculator', exact: true }).click();
    await expect(page).toHaveURL(/search=calculator$/);
    // Input that is typed before the page is there is replaced by its search words.
    await expect(search).toHaveValue('calculator');
    await search.fill('');
    await expect(list.getByRole('option').first()).toHaveText(/calculater/);
    await expect(list.getByRole('option').last()).toHaveText(/Clear recent/);
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(page).toHaveURL(/search=calculater$/);
  });

  await test.step('[S090] the category menu lists All Categories, then those of the provider', async () => {
    const names = (await (await page.request.get('/api/categories')).json()) as unknown;
    const known = JSON.stringify(names);
    await banner.getByRole('button', { name: 'Categories' }).click();
    const links = banner.getByRole('list').getByRole('link');
    await expect(links.first()).toHaveText('All Categories');
    await expect(links.nth(1)).toHaveText('Books');
    for (const name of (await links.allInnerTexts()).slice(1)) expect(known).toContain(name);
    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
    await expect(banner.getByRole('button', { name: 'Categories' })).toBeFocused();
    await banner.getByRole('button', { name: 'Categories' }).click();
    await links.nth(1).click();
    await expect(page).toHaveURL(/\/category\/books$/);
  });

  await test.step('[S035, S089, S093, S096] the links of the header, and Join, lead where they say', async () => {
    for (const [name, path] of [
      ['Products', '/products'],
      ['Deals', '/deals'],
      ['Student Fund', '/donations'],
      ['About', '/about'],
      ['Contact', '/contact-us'],
      ['Home', '/'],
    ] as const) {
      const link = banner.getByRole('navigation', { name: 'Site' }).getByRole('link', { name });
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    await expectAnnounced(page, /^UniKade/);
    await expect(banner.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/login');
    await expect(banner.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
  });

  await test.step('[S054] every route begins at the top, also another filter of the same list', async () => {
    for (const name of ['Deals', 'Flash sale', 'All products']) {
      const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
      await link.scrollIntoViewIfNeeded();
      expect(await scrollTop(page)).toBeGreaterThan(0);
      // By keyboard: a list that grows just now moves the footer away from under a pointer.
      await link.press('Enter');
      await expect.poll(() => scrollTop(page)).toBe(0);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    }
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });

  await test.step('[S168–S170] the footer has the contact, groups of links, cards and the gateway', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: /@/ })).toBeVisible();
    for (const group of ['Shop', 'Help', 'UniKade', 'Legal'])
      await expect(footer.getByRole('heading', { name: group, level: 3 })).toBeVisible();
    for (const mark of ['Visa', 'Mastercard', 'American Express', 'PayHere payment gateway'])
      await expect(footer.getByRole('img', { name: mark })).toBeVisible();
  });

  await test.step('[S052, S053] any other path is the 404 page with a link to the home page', async () => {
    for (const path of ['/no/such/page', '/%E0%A4%A']) {
      const reply = await page.request.get(path);
      expect([reply.status(), reply.headers()['content-type']]).toEqual([404, HTML]);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

/** Keeps the shop behind the shell from starting; the returned function lets it start. */
async function holdApp(page: Page): Promise<() => void> {
  let start = () => {};
  const isStarted = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/assets/open-app-*.js', async (route) => {
    await isStarted;
    await route.continue();
  });
  return start;
}

test("the shell works before the shop behind it has started, and stays as it was left; so does its skip link, and the menu is the provider's then @without-worker", async ({
  page,
}) => {
  await page.route('**/api/categories', (route) =>
    route.fulfill({ status: 500, json: { error: 'broken' } }),
  );
  let start = await holdApp(page);
  await serveBare(page, '/about');
  await page.goto('/about');
  const banner = page.getByRole('banner');
  const search = banner.getByRole('searchbox', { name: 'Search products' });
  const links = banner.getByRole('list').getByRole('link');

  await test.step('[S092] without an answer for the categories the menu shows the known ones', async () => {
    await search.fill('lab coat');
    await banner.getByRole('button', { name: 'Categories' }).click();
    await expect(links).toHaveText([
      'All Categories',
      'Books',
      'Electronics',
      'Stationery',
      'Clothing',
      'Lab Equipment',
      'Sports',
      'Furniture',
      'Accessories',
      'Makeup Corner',
      'Toilet & Sanitation',
      'Baby Items',
    ]);
  });

  await test.step('[S092] the open menu, typed input and the focus stay when the page has loaded', async () => {
    const refused = page.waitForResponse('**/api/categories');
    start();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await refused;
    await expect(links).toHaveCount(12);
    await expect(banner.getByRole('button', { name: 'Categories' })).toBeFocused();
    await expect(search).toHaveValue('lab coat');
    await search.press('Enter');
    await expect(page).toHaveURL('/products?search=lab+coat');
  });

  await page.route('**/api/categories', async (route) => {
    const response = await route.fetch();
    const known = (await response.json()) as object[];
    const music = { ...known[0], _id: '0'.repeat(24), slug: 'music', name: 'Music' };
    await route.fulfill({ response, json: [...known, music] });
  });
  start = await holdApp(page);
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  start();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('[S091] the category menu is filled by GET /categories', async () => {
    await banner.getByRole('button', { name: 'Categories' }).click();
    const fresh = banner.getByRole('list').getByRole('link');
    await expect(fresh).toHaveCount(13);
    await expect(fresh.last()).toHaveText('Music');
  });
});

test('a buyer has badges and may become a seller; the menu of a phone gives the focus back @without-worker', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const banner = page.getByRole('banner');

  await test.step('[S087–S089] the badges count lines of the cart and of the wishlist', async () => {
    const saved = (await provider.database(DEMO_BUYER)).wishlists.length;
    await page.goto('/category/lab-equipment');
    const cards = page.getByRole('main').getByRole('article');
    for (const [index, words] of ['Cart, 1 item', 'Cart, 2 items'].entries()) {
      await cards
        .nth(index)
        .getByRole('button', { name: /^Add .* to cart$/ })
        .click();
      await expect(banner.getByRole('link', { name: words, exact: true })).toHaveText(
        String(index + 1),
      );
    }
    await page
      .getByRole('button', { name: /^Add .* to wishlist$/ })
      .first()
      .click();
    const wishlist = banner.getByRole('link', { name: /^Wishlist, \d+ items?$/ });
    await expect(wishlist).toHaveText(String(saved + 1));
    await expect(banner.getByRole('link', { name: 'Account' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(banner.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  });

  await test.step('the nearest to the own campus first, and as before', async () => {
    const nearest = page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: 'Nearest to University of Colombo first' });
    const cards = page.getByRole('main').getByRole('article');
    await nearest.click();
    await expect(page).toHaveURL('/category/lab-equipment?near=UoC');
    await expect(cards.first()).toContainText('UoC');
    await expect(cards.nth(1)).toContainText('UoC');
    await expect(page.getByRole('button', { name: /^Remove Nearest to/ })).toBeVisible();
    await expect(nearest).toBeFocused();
    await nearest.click();
    await expect(page).toHaveURL('/category/lab-equipment');
  });

  await test.step('[S095] Become a Seller leads to the terms of sellers', async () => {
    await banner.getByRole('link', { name: 'Become a Seller' }).click();
    await expect(page).toHaveURL(/\/seller-terms$/);
  });

  await test.step('on a phone the menu opens, closes with Escape, and leads on', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const menu = banner.getByRole('button', { name: 'Menu' });
    await menu.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'All Categories' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Become a Seller' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole('link', { name: 'Books' }).click();
    await expect(page).toHaveURL(/\/category\/books$/);
    await expect(drawer).toHaveCount(0);
    const tabs = page.getByRole('navigation', { name: 'Main' });
    for (const tab of ['Home', 'Browse', 'Cart, 2 items', 'Wishlist', 'Account'])
      await expect(tabs.getByRole('link', { name: new RegExp(`^${tab}`) })).toBeVisible();
  });

  await test.step('on a phone the footer is folded, and opens', async () => {
    // A list that loads more as its end comes near moves the footer from under the tap.
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    const contact = footer.getByRole('link', { name: 'Contact us' });
    await expect(contact).toBeHidden();
    await footer.getByRole('button', { name: 'Contact, help and legal' }).click();
    await expect(contact).toBeVisible();
    await expect(footer.getByRole('link', { name: /@/ })).toBeVisible();
  });
});

test('a seller has notifications in the place of cart and wishlist @without-worker', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_SELLER);
  const banner = page.getByRole('banner');
  const bell = banner.getByRole('button', { name: 'Notifications, 3 new' });
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const entries = dialog.getByRole('listitem');

  await test.step('[S010, S087, S088, S094, S100] the badge says 3, and there is neither cart nor wishlist', async () => {
    await expect(bell).toHaveText('3');
    await expect(banner.getByRole('link', { name: /^(Cart|Wishlist)/ })).toHaveCount(0);
    await expect(banner.getByRole('link', { name: 'Switch to buyer' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  await test.step('[S011] cards of products are to be read only', async () => {
    await follow(page, '/products');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(cards.getByRole('button')).toHaveCount(0);
  });

  await test.step('[S097–S099, S386] Load More adds entries after a second and a half, and goes when there are no more', async () => {
    await page.clock.install();
    await bell.click();
    await expect(entries).toHaveCount(4);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await dialog.getByRole('button', { name: 'Load More' }).click();
    await page.clock.runFor(1_400);
    await expect(entries).toHaveCount(4);
    await page.clock.runFor(200);
    await expect(entries).toHaveCount(8);
    await expect(entries.nth(4)).toBeFocused();
    await expect(dialog.getByText('These are all.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  });

  await test.step('[S100] closed while it loads, it starts anew and the badge stays at 3', async () => {
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await bell.click();
    await dialog.getByRole('button', { name: 'Load More' }).click();
    await page.keyboard.press('Escape');
    await page.clock.runFor(2_000);
    await bell.click();
    await expect(entries).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(bell).toHaveText('3');
  });

  await test.step('on a phone they are in the bar at the foot', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await expect(tabs.getByRole('link', { name: 'Listings' })).toBeVisible();
    await tabs.getByRole('button', { name: 'Notifications, 3 new' }).click();
    await expect(entries).toHaveCount(4);
    await page.clock.resume();
    await expectAccessible(page, 'the notifications', 'dialog');
  });
});

test('a captive portal is named, caches nothing, and its notice goes with it @without-worker', async ({
  page,
}) => {
  let isCaptive = true;
  await page.route('**/api/**', (route) =>
    isCaptive
      ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Campus Wi-Fi</h1>' })
      : route.fallback(),
  );
  // A page that the provider does not draw: it asks by itself.
  await page.goto('/login');
  const notice = page.getByRole('heading', { name: 'No internet: sign in to the Wi-Fi?' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its sign-in page' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expectAccessible(page, 'the notice');
  isCaptive = false;
  await tryAgain(page, notice);
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'online');
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '#support/browser/accessible.ts';
import { DEMO_BUYER, expect, storeSession, test } from '#support/browser/app-test.ts';
import { serveBare } from '#support/browser/bare-page.ts';
import { follow } from '#support/browser/follow.ts';

const HTML = 'text/html; charset=utf-8';

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test('the shell in a window: routes begin at the top, any other path is the 404 page, a phone has a menu, a bar and a folded footer @without-worker', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const banner = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');

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

  await test.step('[S054] every route begins at the top, also another filter of the same list', async () => {
    for (const name of ['Deals', 'Flash sale', 'All products']) {
      const link = footer.getByRole('link', { name, exact: true });
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

  await test.step('suggestions under the field can be read', async () => {
    const search = banner.getByRole('searchbox', { name: 'Search products' });
    await search.fill('lab coat');
    await search.press('Enter');
    await expect(
      page
        .getByRole('main')
        .getByText(/white lab coat/)
        .first(),
    ).toBeVisible();
    await search.fill('lab co');
    const list = banner.getByRole('listbox', { name: 'Search suggestions' });
    await expect(list.getByRole('option', { name: /white lab coat/ })).toBeVisible();
    await search.press('ArrowDown');
    await expectAccessible(page, 'search suggestions');
    await search.press('Escape');
    await expect(list).toBeHidden();
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
    for (const tab of ['Home', 'Browse', 'Cart', 'Wishlist', 'Account'])
      await expect(tabs.getByRole('link', { name: new RegExp(`^${tab}`) })).toBeVisible();
  });

  await test.step('on a phone the footer is folded, and opens', async () => {
    // A list that loads more as its end comes near moves the footer from under the tap.
    await follow(page, '/about');
    const contact = footer.getByRole('link', { name: 'Contact us' });
    await expect(contact).toBeHidden();
    await footer.getByRole('button', { name: 'Contact, help and legal' }).click();
    await expect(contact).toBeVisible();
    await expect(footer.getByRole('link', { name: /@/ })).toBeVisible();
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
  complaints,
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

  await test.step('a page whose code did not arrive is asked for again when it is opened anew', async () => {
    const title = page.getByRole('heading', { level: 1 });
    const code = '**/assets/all-categories-page-*.js';
    await page.route(code, (route) => route.abort());
    await follow(page, '/all-categories');
    await expect(title).toHaveText('This page stopped working');
    await page.unroute(code);
    await expect(async () => {
      await follow(page, '/about');
      await expect(title).toHaveText('About us');
      await follow(page, '/all-categories');
      // The failure counts for a second.
      await expect(title).toHaveText('All Categories', { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    const told = complaints.splice(0);
    expect(told.filter((words) => !words.includes('all-categories-page'))).toEqual([]);
    expect(told).not.toEqual([]);
  });
});

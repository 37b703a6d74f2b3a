import type { Locator, Page } from '@playwright/test';
import { arriveSignedIn, DEMO_BUYER, expect, test } from '#support/app-test.ts';
import { expectAnnounced, follow } from '#support/follow.ts';
import {
  ACTIVE,
  HOT,
  FLASH,
  END,
  EMPTY,
  foundWords,
  cardsOf,
  statusOf,
  moreOf,
  titlesOf,
  readToEnd,
  bringEndTo,
  untilResting,
} from '#support/product-list.ts';
import { tryAgain } from '#support/try-again.ts';
import { countMoves, noteMoves } from '#support/count-moves.ts';
import { watchWords } from '#support/watch-words.ts';

test.describe('a list of the provider', () => {
  // The worker warms the mirror up in its own time: here only requests of the page count.
  test.use({ serviceWorkers: 'block' });

  test('[S005] products are listed, paged, filtered and sorted, all of it in the address', async ({
    page,
    provider,
  }) => {
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const asked = async () =>
      (await provider.requests())
        .filter(({ path }) => path === '/api/products')
        .map(({ query }) => new URLSearchParams(query));
    const pages = 1;
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/products');

    await test.step('[S101, S102] a breadcrumb and the total of the provider are shown', async () => {
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Products');
      await expect(statusOf(page)).toHaveText(foundWords(ACTIVE.length));
    });

    await test.step('[S114, S115] a page has 9 products, and only the filters that are set are sent', async () => {
      await untilResting(page);
      await expect(cardsOf(page)).toHaveCount(pages * 9);
      await expect
        .poll(async () => (await asked()).map(String))
        .toEqual(['page=1&limit=9&sortBy=newest']);
    });

    await test.step('[S105] the next page is requested within 1000 pixels of the bottom of the document, and not before', async () => {
      await bringEndTo(page, 1020);
      expect(await asked()).toHaveLength(pages);
      await bringEndTo(page, 990);
      await expect(cardsOf(page).nth(pages * 9)).toBeVisible();
      expect((await asked())[pages]?.get('page')).toBe(String(pages + 1));
    });

    await test.step('[S106, S126] Load More Products brings the next page, and pages append', async () => {
      await untilResting(page);
      const before = await titlesOf(page);
      await moreOf(page).press('Enter');
      await expect(cardsOf(page).nth(before.length)).toBeVisible();
      expect((await titlesOf(page)).slice(0, before.length)).toEqual(before);
      // The end in sight may have brought a page of its own before.
      await expect(cardsOf(page).locator('a:focus')).toHaveCount(1);
      await expect(page.getByText('9 more products', { exact: true })).toBeAttached();
    });

    await test.step('[S103, S125] a filter that changes far down starts again at page 1, from its first card', async () => {
      await filters.getByRole('checkbox', { name: 'Books' }).check();
      await expect(page).toHaveURL('/products?category=books');
      const books = ACTIVE.filter(({ category }) => category === 'books');
      await expect(statusOf(page)).toHaveText(foundWords(books.length));
      await expect(cardsOf(page).first()).toBeInViewport();
      const last = (await asked()).filter((query) => query.get('category') === 'books');
      expect(last[0]?.get('page')).toBe('1');
    });

    await test.step('of two quick taps neither is lost', async () => {
      await filters.evaluate((panel) => {
        const boxes = [...panel.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
        for (const name of ['Sports', 'Used'])
          boxes.find((box) => box.labels?.[0]?.textContent.startsWith(name))?.click();
      });
      await expect(page).toHaveURL('/products?category=books,sports&condition=used');
    });

    await test.step('[S119, S120] it is sorted by newest, price rising and price falling', async () => {
      const sort = page.getByLabel('Sort by');
      await expect(sort).toHaveValue('newest');
      await expect(sort.getByRole('option')).toHaveCount(3);
      await sort.selectOption('price-desc');
      await expect(page).toHaveURL(/sortBy=price-desc$/);
      const wanted = ACTIVE.filter(
        ({ category, condition }) => ['books', 'sports'].includes(category) && condition === 'used',
      ).sort((a, b) => b.price - a.price);
      await expect(statusOf(page)).toHaveText(foundWords(wanted.length));
      await expect(cardsOf(page).first()).toContainText(wanted[0]?.title ?? '');
    });

    await test.step('a reload and a link restore every filter', async () => {
      await page.reload();
      await expect(filters.getByRole('checkbox', { name: 'Sports' })).toBeChecked();
      await expect(filters.getByRole('checkbox', { name: 'Used' })).toBeChecked();
      await expect(filters.getByRole('checkbox', { name: 'New' })).not.toBeChecked();
      await expect(page.getByLabel('Sort by')).toHaveValue('price-desc');
      await expect(statusOf(page)).toContainText('products found');
    });

    await test.step('Back goes back through the filters', async () => {
      await page.goBack();
      await expect(page.getByLabel('Sort by')).toHaveValue('newest');
      await page.goBack();
      await expect(filters.getByRole('checkbox', { name: 'Used' })).not.toBeChecked();
      await expect(filters.getByRole('checkbox', { name: 'Sports' })).toBeChecked();
      await page.goForward();
      await expect(filters.getByRole('checkbox', { name: 'Used' })).toBeChecked();
    });

    await test.step('a chosen filter is taken away by its chip, and the focus stays in the list', async () => {
      const list = page.getByRole('region', { name: 'Products' });
      await list.getByRole('button', { name: 'Remove Used' }).press('Enter');
      await expect(page).toHaveURL('/products?category=books,sports');
      await expect(list).toBeFocused();
    });

    await test.step('[S122] prices are picked under 1K, 1K-5K, 5K-20K and above 20K', async () => {
      await follow(page, '/products');
      const picks = {
        'Under 1K': 'priceMax=1000',
        '1K-5K': 'priceMin=1000&priceMax=5000',
        '5K-20K': 'priceMin=5000&priceMax=20000',
        'Above 20K': 'priceMin=20000',
      };
      for (const [name, words] of Object.entries(picks)) {
        await filters.getByRole('button', { name, exact: true }).click();
        await expect(page).toHaveURL(`/products?${words}`);
      }
      const dear = ACTIVE.filter(({ price }) => price >= 20_000);
      await expect(statusOf(page)).toHaveText(foundWords(dear.length));
    });

    await test.step('[S123] the right end of the slider, 50000, is no limit', async () => {
      const slider = filters.getByRole('slider', { name: 'Highest price' });
      await expect(slider).toHaveAttribute('max', '50000');
      await expect(slider).toHaveAttribute('aria-valuetext', 'No limit');
      await slider.press('ArrowLeft');
      await expect(page).toHaveURL('/products?priceMin=20000&priceMax=49500');
      await slider.press('End');
      await expect(page).toHaveURL('/products?priceMin=20000');
    });

    await test.step('[S124] the two prices are numbers: other input shows an error, and sends no request', async () => {
      const max = filters.getByLabel('Max price');
      await expect(max).toHaveAttribute('type', 'number');
      await max.fill('60000');
      await max.press('Enter');
      await expect(page).toHaveURL('/products?priceMin=20000&priceMax=60000');
      await expect(filters.getByText('Up to 60,000 LKR')).toBeVisible();
      await max.fill('10000');
      await max.press('Enter');
      await expect(filters.getByText('The lowest price is higher than the highest.')).toBeVisible();
      await max.fill('-5');
      await expect(filters.getByText('Numbers only, e.g. 1500')).toBeVisible();
      await max.press('Enter');
      await expect(page).toHaveURL('/products?priceMin=20000&priceMax=10000');
    });

    await test.step('[S108, S109] nothing found says so, and Clear Filters leads to everything', async () => {
      await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible();
      await expect(statusOf(page)).toHaveText(foundWords(0));
      await page
        .getByRole('region', { name: 'Products' })
        .getByRole('button', { name: 'Clear Filters' })
        .last()
        .click();
      await expect(page).toHaveURL('/products');
      await expect(statusOf(page)).toHaveText(foundWords(ACTIVE.length));
    });
  });

  test('categories and deals are the same list, with its end and its failures @without-worker', async ({
    page,
    context,
    provider,
    complaints,
  }) => {
    const lab = ACTIVE.filter(({ category }) => category === 'lab-equipment');

    await test.step('[S032, S055, S110, S117] a category page is the list with the category preselected', async () => {
      await page.goto('/category/lab-equipment');
      await expect(page.getByRole('heading', { level: 1, name: 'Lab Equipment' })).toBeVisible();
      const box = page.getByRole('complementary').getByRole('checkbox', { name: 'Lab Equipment' });
      await expect(box).toBeChecked();
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(crumbs.getByRole('listitem')).toHaveText([
        'Home',
        'Categories',
        'Lab Equipment',
      ]);
      await expect(crumbs.getByRole('link', { name: 'Categories' })).toHaveAttribute(
        'href',
        '/categories',
      );
      await expect(statusOf(page)).toHaveText(foundWords(lab.length));
      const calls = async () => (await provider.requests()).map(({ path }) => path);
      await expect.poll(calls).toContain('/api/categories/lab-equipment');
    });

    await test.step('[S107] the end of the list is said when the last page is here', async () => {
      await readToEnd(page);
      await expect(cardsOf(page)).toHaveCount(lab.length);
      await expect(moreOf(page)).toHaveCount(0);
    });

    await test.step('back from a product the page begins at the top and offers a link to the card', async () => {
      const card = cardsOf(page).last();
      const title = (await card.getByRole('heading').textContent()) ?? '';
      const flashes = await watchWords(page, [/Back to where you were/, /Loading product\b/]);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await noteMoves(page);
      await card.getByRole('link').first().click();
      await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible();
      await expectAnnounced(page, `${title} · UniKade`);
      // The card's row is there before the device has answered.
      expect(await flashes()).toEqual([]);
      expect(await countMoves(page)).toBe(1);
      await page.goBack();
      await expect(cardsOf(page)).toHaveCount(lab.length);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole('button', { name: 'Back to where you were' }).click();
      await expect(page.getByRole('link', { name: title })).toBeFocused();
      await expect(page.getByRole('link', { name: title })).toBeInViewport();
    });

    await test.step('the picture of a card moves to its product, but not for who asked for less motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await cardsOf(page).first().getByRole('link').first().click();
      await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible();
      expect(await countMoves(page)).toBe(1);
    });

    await test.step('on a phone another category is one tap away, and the search words go along', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await follow(page, '/category/lab-equipment?search=lamp');
      const chips = page.getByRole('navigation', { name: 'Browse by category' });
      await expect(chips.getByRole('link', { name: 'Lab Equipment' })).toBeInViewport();
      await expect(chips.locator('[aria-current="page"]')).toHaveText('Lab Equipment');
      await chips.getByRole('link', { name: 'Furniture' }).click();
      await expect(page).toHaveURL('/category/furniture?search=lamp');
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('[S113] an empty category says which one is empty', async () => {
      await follow(page, '/category/lab-equipment?search=qqqq');
      await expect(
        page.getByRole('heading', { name: 'No products found in Lab Equipment' }),
      ).toBeVisible();
    });

    await test.step('[S030, S129] hot deals and flash sale show marked products only, all of them', async () => {
      for (const [path, marked] of [
        ['/deals', HOT],
        ['/products?filter=hot-deals', HOT],
        ['/products?filter=flash-sale', FLASH],
      ] as const) {
        // Between two lists that are alike, so that the end of one is not taken for that of the next.
        await follow(page, '/about');
        await expect(page.getByText(END)).toHaveCount(0);
        await follow(page, path);
        await expect(statusOf(page)).toHaveText(foundWords(marked.length));
        const titles = marked.map(({ title }) => title).sort();
        // The first page of the same list as that of the deals.
        if (path === '/products?filter=hot-deals') {
          expect(titles, path).toEqual(expect.arrayContaining(await titlesOf(page)));
          continue;
        }
        await readToEnd(page);
        expect((await titlesOf(page)).sort(), path).toEqual(titles);
      }
    });

    await test.step('best sellers are listed in the order of the provider', async () => {
      const ranked = (await (await page.request.get('/api/homepage/most-selling')).json()) as {
        title: string;
      }[];
      await follow(page, '/products?filter=most-selling');
      await expect(page.getByRole('heading', { level: 1, name: 'Most Selling' })).toBeVisible();
      await expect(statusOf(page)).toHaveText(foundWords(ranked.length));
      expect(await titlesOf(page)).toEqual(ranked.map(({ title }) => title));
    });

    await test.step('[S117] a category has the name that its own call answers', async () => {
      for (const [slug, name] of [
        ['books', 'Books and notes'],
        ['hostel-life', 'Hostel life'],
      ] as const) {
        await context.route(`**/api/categories/${slug}`, (route) =>
          route.fulfill({ json: { _id: `category-${slug}`, slug, name } }),
        );
        await follow(page, `/category/${slug}`);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await context.unroute(`**/api/categories/${slug}`);
      }
    });

    await test.step('[S111] a missing category is not found', async () => {
      await follow(page, '/category/nope');
      await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
    });

    await test.step('[S112] a category that cannot be fetched is not found, until it can', async () => {
      await provider.setFaults({ kind: 'status', path: '/api/categories/', status: 503 });
      await follow(page, '/category/elsewhere');
      await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await follow(page, '/category/books');
      await expect(page.getByRole('heading', { level: 1, name: /^Books/ })).toBeVisible();
    });

    await test.step('[S128] a list that fails raises no toast, shows what is here, and tries again', async () => {
      await provider.setFaults({ kind: 'status', path: '/api/products', status: 503 });
      await follow(page, '/products?condition=new');
      const notice = page.getByText("We can't reach UniKade right now.", { exact: false });
      await expect(notice).toBeVisible();
      await expect(statusOf(page)).toContainText('on this device');
      await expect(cardsOf(page).first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText(END)).toHaveCount(0);
      const countAsked = async () =>
        (await provider.requests()).filter(({ path }) => path === '/api/products').length;
      const before = await countAsked();
      // While a look of its own is under way, the button takes no press.
      const press = async () => {
        await page.getByRole('button', { name: 'Try again' }).click();
        return countAsked();
      };
      await expect.poll(press).toBeGreaterThan(before);
      await provider.setFaults();
      await tryAgain(page, notice);
      const fresh = ACTIVE.filter(({ condition }) => condition === 'new');
      await expect(statusOf(page)).toHaveText(foundWords(fresh.length));
    });

    await test.step('a new filter shows what is here at once, in the room that the page will take', async () => {
      let answer = () => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/products?*', async (route) => {
        await asked;
        await route.continue();
      });
      await follow(page, '/products?category=electronics');
      const cells = page.getByRole('list', { name: 'All products' }).locator(':scope > li');
      await expect(statusOf(page)).toContainText('on this device');
      await expect(cells).toHaveCount(9);
      await expect(moreOf(page)).toHaveAttribute('data-busy');
      await expect(page.getByText('These products are saved on this device')).toHaveCount(0);
      answer();
      const electronics = ACTIVE.filter(({ category }) => category === 'electronics');
      await expect(statusOf(page)).toHaveText(foundWords(electronics.length));
      expect(await cells.count()).toBeGreaterThanOrEqual(9);
    });
    complaints.length = 0;
  });
});

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never comes there.`);
}

test('browse, filter, detail and cart are reached by keyboard alone @without-worker', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, '/');
  const banner = page.getByRole('banner');
  const filters = page.getByRole('complementary', { name: 'Filters' });

  await test.step('the first Tab offers the skip link', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a category of the menu; a second one by the filters, which keep the focus', async () => {
    const menu = banner.getByRole('button', { name: 'Categories' });
    await tabTo(page, menu, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, banner.getByRole('link', { name: 'Books' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/category/books');
    const sports = filters.getByRole('checkbox', { name: 'Sports' });
    await tabTo(page, sports);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/products?category=books,sports');
    await expect(sports).toBeChecked();
    await expect(sports).toBeFocused();
    const found = ACTIVE.filter(({ category }) => ['books', 'sports'].includes(category));
    await expect(statusOf(page)).toHaveText(foundWords(found.length));
  });

  await test.step('a product, the cart button on it, and the cart', async () => {
    await tabTo(page, cardsOf(page).first().getByRole('link').first());
    await page.keyboard.press('Enter');
    const add = page.getByRole('button', { name: 'Add To Cart' }).first();
    await tabTo(page, add);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.keyboard.press('Enter');
    const cart = banner.getByRole('link', { name: 'Cart, 1 item' });
    await tabTo(page, cart, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
  });
});

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { seedId } from '#server/storage/ids.ts';
import {
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilSynced,
  WITH_MOTION,
} from '#support/browser/app-test.ts';
import { holdScript } from '#support/browser/hold-script.ts';
import { describeShifts, sumOfShifts, watchShifts } from '#support/browser/layout-shifts.ts';
import { SHOP_SCREENS, SIDE_SCREENS, SLEEVE_PATH, TEXT_SCREENS } from '#support/browser/screens.ts';

test.use(WITH_MOTION);

const SLEEVE_ID = seedId('listing', 'acc-neoprene-laptop-sleeve');
const STORE_PATH = `/store/${DEMO_SELLERS['demo-seller'].id}`;

/** Who reads pages without running them: previews of messengers, and a search engine in a hurry. */
const READERS = [
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
] as const;

/** Files of the app that a page loads until it is hydrated, the document among them. */
const MAX_FILES = 12;

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a listing shows every reader its title, price, place, and that it is sold; a list is there too', async ({
    page,
    provider,
  }) => {
    const main = page.getByRole('main');
    const listData = async () =>
      (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
    for (const reader of READERS)
      await test.step(reader, async () => {
        await page.setExtraHTTPHeaders({ 'User-Agent': reader });
        await page.goto(SLEEVE_PATH);
        await expect(page).toHaveTitle(/^Neoprene laptop sleeve .* · UniKade$/);
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Neoprene laptop sleeve/);
        await expect(main).toContainText('1,450.00 LKR');
        await expect(main.getByText(/^(New|Used)$/).first()).toBeVisible();
        await expect(main).toContainText(/University of/);
        await expect(main.locator('img[src="/pictures/1f4bc.webp"]').first()).toBeVisible();
        expect(await contentOf(page, 'og:image')).toBe(`${provider.url}/pictures/1f4bc.webp`);
        expect(await contentOf(page, 'og:url')).toBe(`${provider.url}${SLEEVE_PATH}`);
        expect(await listData()).toContain('"price":"1450.00","priceCurrency":"LKR"');
      });
    // Its rows never name who looks.
    await provider.setListing({ id: SLEEVE_ID, status: 'sold' });
    await page.goto(SLEEVE_PATH);
    await expect(main).toContainText('Sold');
    expect(await listData()).toContain('https://schema.org/SoldOut');

    await test.step('a list of one campus, or with the nearest first, is there too', async () => {
      const cards = main.getByRole('article');
      for (const path of ['/products?campus=UoM', '/products?near=UoM']) {
        await page.goto(path);
        await expect(cards.first(), path).toContainText('UoM');
        if (path.includes('campus'))
          await expect(cards.filter({ hasNotText: 'UoM' })).toHaveCount(0);
      }
    });
  });
});

test('the first reply of the provider: words and heads, 404, another spelling, robots, 304, and the weight of a page', async ({
  request,
  provider,
}) => {
  await test.step('every public page has its words and its head, with a description of its own', async () => {
    const descriptions = new Set<string>();
    const screens = [...SHOP_SCREENS, ...TEXT_SCREENS];
    for (const { path, title, words } of screens) {
      const text = await (await request.get(path)).text();
      const [head = '', body = ''] = text.split('</head>');
      expect(listWords(head, 'title'), path).toEqual([title]);
      expect(listWords(body, 'main').join(), path).toMatch(words);
      expect(head, path).toContain(`<link rel="canonical" href="${provider.url}${path}"`);
      const told = [...head.matchAll(/<meta name="description" content="([^"]+)"/g)];
      expect(told, path).toHaveLength(1);
      descriptions.add(told[0]?.[1] ?? '');
    }
    expect(descriptions.size).toBe(screens.length);
  });

  await test.step('a missing page is 404; another spelling leads to the page', async () => {
    const statusOf = async (path: string) =>
      (await request.get(path, { maxRedirects: 0 })).status();
    for (const path of [
      '/nowhere',
      '/products/0123456789abcdef01234567',
      '/category/nope',
      '/store/nobody',
      '/products/1/2',
    ])
      expect(await statusOf(path), path).toBe(404);
    for (const path of ['/', '/products', '/cart', '/login', '/dashboard', STORE_PATH])
      expect(await statusOf(path), path).toBe(200);
    for (const [path, to] of [
      ['/Products/?page=2', '/products?page=2'],
      ['/about/', '/about'],
      ['/CATEGORY/Books', '/category/books'],
      ['/cart/', '/cart'],
    ] as const) {
      const reply = await request.get(path, { maxRedirects: 0 });
      expect(reply.status(), path).toBe(301);
      expect(reply.headers().location, path).toBe(to);
    }
  });

  await test.step('the sitemap lists every page that may be indexed', async () => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${provider.url}/sitemap.xml`);
    const reply = await request.get('/sitemap.xml');
    expect(reply.headers()['content-type']).toBe('application/xml; charset=utf-8');
    const text = await reply.text();
    for (const path of ['/', '/products', '/category/books', SLEEVE_PATH])
      expect(text).toContain(`<loc>${provider.url}${path}</loc>`);
    for (const path of ['/cart', '/dashboard', '/login']) expect(text).not.toContain(`${path}<`);
  });

  await test.step('a page that is as it was is not sent again', async () => {
    const first = await request.get(SLEEVE_PATH);
    const etag = first.headers().etag ?? '';
    expect(etag).not.toBe('');
    const again = await request.get(SLEEVE_PATH, { headers: { 'If-None-Match': etag } });
    expect(again.status()).toBe(304);
  });

  await test.step('a drawing counts as no view of the product: the page asks itself once it is alive', async () => {
    const viewsNow = async () => {
      const reply = await request.get(`/api${SLEEVE_PATH}`);
      return ((await reply.json()) as { views: number }).views;
    };
    const before = await viewsNow();
    for (const _ of [1, 2, 3]) await request.get(SLEEVE_PATH);
    expect(await viewsNow()).toBe(before + 1);
  });

  await test.step('a page can be read after one level of requests, and is hydrated after the next one', async () => {
    for (const path of ['/', '/products', '/category/books', SLEEVE_PATH])
      await expectOneLevel(request, path);
  });
});

/** Rendered by the browser alone, beside the pages that the provider renders. */
const ALONE = ['/login', '/sync'];
/** One that unfolds, one with a form: the others are made of the same parts, and are read only. */
const OF_TEXT = ['/faq', '/contact-us'];
const STILL = [
  ...SHOP_SCREENS,
  ...TEXT_SCREENS.filter(({ path }) => OF_TEXT.includes(path)),
  ...SIDE_SCREENS.filter(({ path }) => ALONE.includes(path)),
  // Advice comes late, and once.
  { path: '/products?search=calculater', words: /Did you mean calculator\?/ },
];

/** What the specification has a screen ask for, also where its document has brought the answer. */
const CALLS_OF: Readonly<Record<string, readonly string[]>> = {
  '/': ['/api/homepage/new-arrivals'],
  '/products': ['/api/products?page=1'],
  '/category/books': ['/api/categories/books', '/api/products?page=1'],
  [SLEEVE_PATH]: [`/api${SLEEVE_PATH}`, `/api${SLEEVE_PATH}/similar`],
};

test('[S069, S114, S117, S161, S162] every page is hydrated without a shift and logs no warning; it makes its calls once, and receives nothing that came with the document again @without-worker', async ({
  page,
  provider,
  complaints,
}) => {
  const asked: { url: string; status: number }[] = [];
  page.on('response', (reply) => {
    // A tall screen has room for the second page of a list, which did not come along.
    const isNextPage = /[?&]page=(?!1&)/.test(reply.url());
    if (reply.url().includes('/api/') && !isNextPage)
      asked.push({ url: reply.url(), status: reply.status() });
  });
  await watchShifts(page);
  const forget = await everyVisitIsTheFirst(page, provider.url);
  for (const { path, words } of STILL)
    await test.step(path, async () => {
      await forget();
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(words);
      await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
      const urlsNow = () => asked.map(({ url }) => url).join(' ');
      // A busy machine makes calls late: one that is missing here would be counted with the next page.
      const isShellAnswered = () => asked.some(({ url }) => url.endsWith('/api/categories'));
      await expect.poll(isShellAnswered, path).toBe(true);
      for (const part of CALLS_OF[path] ?? []) await expect.poll(urlsNow, path).toContain(part);
      await page.waitForLoadState('networkidle');
      expect(await sumOfShifts(page), `${path}\n${await describeShifts(page)}`).toBeLessThan(0.02);
      const calls = asked.splice(0);
      const urls = calls.map(({ url }) => url);
      expect(urls, path).toEqual([...new Set(urls)]);
      if (!ALONE.includes(path)) {
        expect(
          calls.filter(({ status }) => status !== 304),
          path,
        ).toEqual([]);
        expect(await scriptsBeforePaint(page), path).toEqual([]);
      }
      expect(complaints, path).toEqual([]);
    });
});

test('what a call answers counts, not what the document of the page brought @thorough @without-worker', async ({
  page,
}) => {
  const lamp = { _id: 'lamp', title: 'Lamp of another shop', price: 900, images: [], quantity: 1 };
  const found = { listings: [lamp], total: 1, totalPages: 1, page: 1 };
  await page.route(/\/api\/products\?/, (route) => route.fulfill({ json: found }));
  await page.route('**/api/products/lamp', (route) => route.fulfill({ json: lamp }));
  await page.goto('/products');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(lamp.title);
  // The document of this one says that there is no such product.
  await page.goto('/products/lamp');
  await expect(page.getByRole('heading', { name: lamp.title })).toBeVisible();
});

test('a hidden page, which never paints, is hydrated as well @without-worker', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    // As where nothing is painted: there is no entry for it.
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
});

test('taps of a member before hydration take effect after it, each once, and are not lost to a link behind them, nor to a reload @without-worker', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const add = page.getByRole('button', { name: 'Add To Cart' }).first();
  const countCart = async () => (await provider.database(DEMO_BUYER)).carts[0]?.quantity ?? 0;
  const openHeld = async (...before: readonly Locator[]) => {
    const release = await holdScript(page, 'engine');
    await page.goto(SLEEVE_PATH, { waitUntil: 'commit' });
    for (const control of [...before, add]) await control.click();
    return release;
  };

  const atFirst = await countCart();
  let release = await openHeld(page.getByRole('button', { name: 'Increase quantity' }));
  await add.click();
  await expect(add).toHaveAttribute('data-held');
  await expect(page.getByText('Item added to cart')).toHaveCount(0);
  release();
  await expect(page.getByText('Item added to cart')).toHaveCount(1);
  await expect(page.locator('[data-held]')).toHaveCount(0);
  await untilSynced(page);
  const before = await countCart();
  expect(before, 'two pieces, once').toBe(atFirst + 2);

  release = await openHeld();
  const cart = page.getByRole('link', { name: /cart/i }).first();
  await cart.click();
  await expect(cart).toHaveAttribute('data-held');
  release();
  await expect(page).toHaveURL('/cart');
  await expect.poll(countCart).toBe(before + 1);

  release = await openHeld();
  await expect(add).toHaveAttribute('data-held');
  await page.reload({ waitUntil: 'commit' });
  await expect(add).toHaveAttribute('data-held');
  release();
  await expect.poll(countCart).toBe(before + 2);
  await page.reload();
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('what a visitor types, ticks and taps before hydration stays, and counts @without-worker', async ({
  page,
}) => {
  const main = page.getByRole('main');
  /** Does something on a page whose script has not arrived, and lets it arrive. */
  const early = async (address: string, act: () => Promise<void>, script = 'engine') => {
    const release = await holdScript(page, script);
    await page.goto(address, { waitUntil: 'commit' });
    await act();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-sync', /./);
  };
  const typed = async (fields: Record<string, string>) => {
    for (const [label, words] of Object.entries(fields)) await main.getByLabel(label).fill(words);
  };
  const expectTyped = async (fields: Record<string, string>) => {
    for (const [label, words] of Object.entries(fields))
      await expect(main.getByLabel(label)).toHaveValue(words);
  };

  await test.step('[S101] two prices and a box of the filters', async () => {
    const prices = { 'Min price': '900', 'Max price': '2000' };
    const books = page.getByRole('checkbox', { name: /^Books/ }).first();
    await early('/products', async () => {
      await typed(prices);
      await books.check();
    });
    await expectTyped(prices);
    await expect(books).toBeChecked();
    for (const part of [/priceMin=900/, /priceMax=2000/, /category=books/])
      await expect(page).toHaveURL(part);
  });

  await test.step('a message of two lines', async () => {
    const fields = { 'Name*': 'Nimal', 'Message*': 'Two lines,\nand a question?' };
    await early('/contact-us', () => typed(fields));
    await expectTyped(fields);
  });

  await test.step('[S310] a box of all categories', async () => {
    const box = page.getByRole('checkbox', { name: /Mobile & Laptops/ }).first();
    await early('/all-categories', () => box.check());
    await expect(box).toBeChecked();
  });

  await test.step('[S138] each tap on a quantity', async () => {
    const quantity = main.getByRole('group', { name: 'Quantity' });
    await early(SLEEVE_PATH, async () => {
      const more = quantity.getByRole('button', { name: 'Increase' });
      for (let count = 1; count < 4; count += 1) await more.click();
    });
    await expect(quantity.locator('[data-value]')).toHaveText('4');
  });

  await test.step('a search in the shell, before any script has loaded', async () => {
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await early(
      '/about',
      async () => {
        await search.fill('lamp');
        await search.press('Enter');
      },
      'index',
    );
    await expect(page).toHaveURL('/products?search=lamp');
    await expect(main.getByRole('article').first()).toContainText(/lamp/i);
  });
});

/** The text of an element, without its markup. */
function listWords(markup: string, element: string): string[] {
  const found = markup.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'));
  return [...found].map(([, inner = '']) =>
    inner
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
}

/** Every script that a screen is made of is named in its document: none is found out about by running another. */
async function expectOneLevel(request: APIRequestContext, path: string): Promise<void> {
  const text = await (await request.get(path)).text();
  expect(text.match(/<link rel="stylesheet" (?!disabled)/g), path).toBeNull();
  const parts = text.match(/<script type="module"|<link rel="modulepreload"/g) ?? [];
  expect(1 + parts.length, path).toBeLessThanOrEqual(MAX_FILES);
  const named = new Set(
    [...text.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file),
  );
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(text) ?? [];
  const { imports } = JSON.parse(map) as { imports: Record<string, string> };
  const leadTo = (name: string) => imports[`/assets/${name}`]?.slice(1);
  for (const file of named) {
    const script = await (await request.get(`/${file ?? ''}`)).text();
    for (const [, imported] of script.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      expect([...named], `${path}: ${file ?? ''}`).toContain(leadTo(imported ?? ''));
  }
}

/** The browser keeps no file; the returned function makes it forget all else, too. */
async function everyVisitIsTheFirst(page: Page, origin: string): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async () => {
    await page.goto('about:blank');
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  };
}

/** Scripts that were requested before the first paint. */
function scriptsBeforePaint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (paint?.startTime ?? 0))
      .map(({ name }) => name);
  });
}

function contentOf(page: Page, property: string): Promise<string | null> {
  return page.locator(`head > meta[property="${property}"]`).getAttribute('content');
}

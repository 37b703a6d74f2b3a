import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  storeSession,
  test,
  untilInstalled,
  untilSynced,
} from '#support/browser/app-test.ts';
import { untilKept } from '#support/browser/device-rows.ts';
import { sumOfShifts, watchShifts } from '#support/browser/layout-shifts.ts';
import type { ProviderProcess } from '#support/provider/provider-process.ts';
import { SLEEVE_PATH } from '#support/browser/screens.ts';

const TO_BE_SOLD = [
  'acc-neoprene-laptop-sleeve',
  'acc-casio-f91w-used',
  'cloth-colombo-science-batch-tee',
].map((key) => seedId('listing', key));
const HEARTS = 'main [data-listing-id] button[data-personal]';
const KEPT_AT = 'x-kept-at';
const DAY_MS = 24 * 60 * 60 * 1000;

test('an address that was opened before opens with its kept document: drawn, without a shift, and asking nothing twice; not one that is old, of a version to come, or that the device knows better', async ({
  page,
  context,
  provider,
}) => {
  await watchShifts(page);
  await watchSkeletons(page);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/api/')) asked.push(one.url());
  });
  // Requests of a page that is being left do not belong to the next one.
  page.on('framenavigated', () => asked.splice(0));
  // The others are those of a buyer, below: the worker meets both alike.
  const paths = ['/products', SLEEVE_PATH];
  for (const path of paths)
    await test.step(path, async () => {
      await openAndKeep(page, path);
      await openKept(page, path);
      await untilAlive(page);
      expect(asked).toEqual([...new Set(asked)]);
      expect(await sumOfShifts(page)).toBeLessThan(0.02);
      if (path === '/products') expect(await sawSkeleton(page)).toBe(false);
    });
  await test.step('a list without a kept document is drawn with the rows of the device, and with no skeleton', async () => {
    const card = page.getByRole('main').getByRole('article').first();
    await page.goto('/products?campus=UoM');
    await expect(card).toBeVisible();
    await untilAlive(page);
    // Here before are rows that the device has stored. A machine that is busy may read them too late once.
    await untilKept(page);
    await expect(async () => {
      await untilAlive(page);
      await page.reload();
      await expect(card).toBeVisible();
      expect(await sawSkeleton(page)).toBe(false);
    }).toPass({ timeout: 60_000 });
  });
  await test.step('without a network, which is said without moving anything', async () => {
    await context.setOffline(true);
    for (const path of paths) {
      await openKept(page, path);
      await untilAlive(page);
      await expect(page.getByRole('banner').getByText('Offline')).toBeVisible();
      expect(await sumOfShifts(page)).toBeLessThan(0.02);
    }
    await expect(page.getByRole('main').getByText("You're offline.")).toBeVisible();
  });
  await test.step('and a list is found there without the index of words', async () => {
    const card = page.getByRole('main').getByRole('article').first();
    await page.goto('/products');
    await expect(card).toBeVisible();
    // The document is in sight before any script runs.
    await untilAlive(page);
    expect((await loadedFiles(page)).filter((name) => name.includes('/search-'))).toEqual([]);
    // A question in words loads it.
    await page.goto('/products?search=sleeve');
    await expect(card).toBeVisible();
    await untilAlive(page);
    expect((await loadedFiles(page)).filter((name) => name.includes('/search-'))).not.toEqual([]);
  });
  await context.setOffline(false);
  await test.step('the document of a version to come is not kept, also where it loads nothing new itself', () =>
    expectNextNotKept(page, provider));

  // Nothing is requested again: the kept document stays as it is.
  await page.evaluate(() => localStorage.setItem('data-saver', 'on'));
  await test.step('an old one is not opened', async () => {
    await changeKeptAt(page, SLEEVE_PATH, DAY_MS + 60_000);
    expect(await isOpenedKept(page, SLEEVE_PATH)).toBe(false);
    await untilAlive(page);
    await changeKeptAt(page, SLEEVE_PATH, 0);
  });
  await test.step('sold since: shown as it was only until the device has pulled the change', async () => {
    const main = page.getByRole('main');
    const path = await openSoldKept(page, provider);
    await expect(main).toContainText('Sold');
    await untilAlive(page);
    expect(await isOpenedKept(page, path)).toBe(false);
    await expect(main).toContainText('Sold');
  });
});

test('a kept document is not opened for a seller @thorough', async ({ page, provider }) => {
  await openAndKeep(page, '/');
  // Nothing is requested again: the kept document stays as it is.
  await page.evaluate(() => localStorage.setItem('data-saver', 'on'));
  await openKept(page, '/');
  await storeSession(page, provider, DEMO_SELLER);
  await page.goto('/about');
  await expect(page.getByRole('link', { name: /^Account/ }).first()).toHaveAttribute(
    'href',
    '/dashboard',
  );
  // The worker learns from the database who is signed in: the page has told it by then.
  await untilAlive(page);
  expect(await isOpenedKept(page, '/')).toBe(false);
});

test('a buyer opens the same kept document: personal parts are hidden until they are right, and nothing moves', async ({
  page,
  provider,
}) => {
  await watchShifts(page);
  await page.addInitScript((hearts) => {
    document.addEventListener('DOMContentLoaded', () => {
      const heart = document.querySelector(hearts);
      document.documentElement.dataset.heartAtFirst =
        heart === null ? '' : getComputedStyle(heart).visibility;
    });
  }, HEARTS);
  const heartAtFirst = () => page.locator('html').getAttribute('data-heart-at-first');
  await openAndKeep(page, '/category/accessories');
  expect(await heartAtFirst()).toBe('visible');
  await arriveSignedIn(page, provider, DEMO_BUYER, '/category/accessories');
  const heart = page.locator(HEARTS).first();
  await untilAlive(page);
  await heart.click();
  await untilSynced(page);
  for (const path of ['/category/accessories', '/']) {
    await openAndKeep(page, path);
    await openKept(page, path);
    await untilAlive(page);
    expect(await sumOfShifts(page), path).toBeLessThan(0.02);
  }
  await openKept(page, '/category/accessories');
  expect(await heartAtFirst()).toBe('hidden');
  await expect(heart).toBeVisible();
  await expect(heart).toHaveAccessibleName(/^Remove .+ from wishlist$/);
});

async function expectNextNotKept(page: Page, provider: ProviderProcess): Promise<void> {
  const [ofNext, ofThis] = ['/category/books', '/category/stationery'];
  const document = await (await page.request.get(ofNext)).text();
  const later = document.replace(/(":"\/assets\/account-page-)[^"]+\.js"/, '$1Changed0.js"');
  expect(later).not.toBe(document);
  // More than a rule may carry is styles and rows.
  const body = later
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/id="first-reply">.*?</s, '>null<');
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  await provider.setFaults({ kind: 'status', status: 200, path: ofNext, body, headers });
  await page.goto(ofNext);
  await expect
    .poll(async () => {
      const { rules } = (await (await page.request.get('/__faults')).json()) as {
        rules: { hits: number }[];
      };
      return rules[0]?.hits;
    }, 'the worker asked')
    .toBe(1);
  await provider.setFaults();
  // Asked for later, and there: the first was looked at.
  await openAndKeep(page, ofThis);
  expect(await readKeptAt(page, ofNext)).toBeNull();
}

/**
 * Sells a listing whose document is kept, and opens that. On a machine that is busy the shell may come in its place, and
 * the device has pulled the change then: the next one is tried.
 *
 * @returns the address
 */
async function openSoldKept(page: Page, provider: ProviderProcess): Promise<string> {
  for (const id of TO_BE_SOLD) {
    const path = `/products/${id}`;
    await page.evaluate(() => localStorage.removeItem('data-saver'));
    await openAndKeep(page, path);
    await page.evaluate(() => localStorage.setItem('data-saver', 'on'));
    await openKept(page, path);
    await untilAlive(page);
    await provider.setListing({ id, status: 'sold' });
    if (await isOpenedKept(page, path)) return path;
  }
  throw new Error('No document was opened as it was kept.');
}

/** Opens an address, and waits until the worker has its document. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await untilInstalled(page);
  await expect.poll(() => readKeptAt(page, path), path).not.toBeNull();
}

async function isOpenedKept(page: Page, path: string): Promise<boolean> {
  const reply = await page.goto(path);
  return reply?.headers()[KEPT_AT] !== undefined;
}

/**
 * Where the database is not quick enough the shell comes, as it should on a machine that is busy. A page that is left
 * while it starts keeps the machine busy: each is waited for before the next try.
 */
async function openKept(page: Page, path: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await untilAlive(page);
        return isOpenedKept(page, path);
      },
      { message: path, timeout: 60_000 },
    )
    .toBe(true);
}

async function watchSkeletons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { sawSkeleton: boolean };
    seen.sawSkeleton = false;
    new MutationObserver(() => {
      seen.sawSkeleton ||= document.querySelector('main [aria-busy="true"]') !== null;
    }).observe(document, { childList: true, subtree: true });
  });
}

function sawSkeleton(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as unknown as { sawSkeleton: boolean }).sawSkeleton);
}

async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-sync', /./);
  await page.waitForLoadState('networkidle');
}

function loadedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}

function readKeptAt(page: Page, path: string): Promise<string | null> {
  return page.evaluate(
    async ([address, name]) => (await caches.match(address))?.headers.get(name) ?? null,
    [path, KEPT_AT] as const,
  );
}

/** As if the document had been kept so long ago. */
async function changeKeptAt(page: Page, path: string, ageMs: number): Promise<void> {
  await page.evaluate(
    async ([address, name, age]) => {
      for (const cacheName of await caches.keys()) {
        const cache = await caches.open(cacheName);
        const kept = await cache.match(address);
        if (kept === undefined) continue;
        const headers = new Headers(kept.headers);
        headers.set(name, String(Date.now() - age));
        await cache.put(address, new Response(await kept.text(), { headers }));
      }
    },
    [path, KEPT_AT, ageMs] as const,
  );
}

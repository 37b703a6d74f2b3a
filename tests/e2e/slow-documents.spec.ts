import { startFront } from '#kit/front.ts';
import { expect, test, WITH_MOTION } from '#support/browser/app-test.ts';
import { describeShifts, sumOfShifts, watchShifts } from '#support/browser/layout-shifts.ts';

test.use(WITH_MOTION);

test('a document that comes slowly, on a device that has the scripts, is hydrated once all of it is there; until then nothing in it moves @without-worker', async ({
  page,
  complaints,
}) => {
  await watchShifts(page);
  await page.goto('/products');
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
  const browser = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 20, uploadThroughput: -1 };
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: 16_000 });
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/api/')) asked.push(one.url());
  });
  // Requests of a page that is being left do not belong to the next one.
  page.on('framenavigated', () => asked.splice(0));
  for (const [path, words] of [
    ['/deals', 'Hot Deals'],
    // Advice comes late, and once.
    ['/products?search=calculater', /Did you mean calculator\?/],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const { paint, parsed } = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType(
          'navigation',
        ) as PerformanceNavigationTiming[];
        const [first] = performance.getEntriesByName('first-contentful-paint');
        return { paint: first?.startTime ?? 0, parsed: navigation?.domInteractive ?? 0 };
      });
      expect(paint, 'a part of it was drawn before the rest came').toBeLessThan(parsed - 100);
      await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
      await expect(page.getByRole('main')).toContainText(words);
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      expect(asked).toEqual([...new Set(asked)]);
      expect(await sumOfShifts(page), `${path}\n${await describeShifts(page)}`).toBeLessThan(0.01);
      expect(complaints, path).toEqual([]);
    });
});

test('a document of which half arrives is loaded again; where that ends so too, the app draws the page by itself @without-worker', async ({
  page,
  request,
  baseURL,
  complaints,
}) => {
  const front = await startFront(String(baseURL));
  const rules = [{ kind: 'truncate', path: '^/deals$', times: 1 }];
  await request.post(`${front.url}/__faults`, { data: { rules } });
  // Ends before the list, with another kind of connection: as a document that is whole.
  await page.route('**/category/books', async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({
      body: text.slice(0, text.indexOf('</article>')),
      contentType: 'text/html',
    });
  });
  const documents: string[] = [];
  page.on('request', (one) => {
    if (one.isNavigationRequest()) documents.push(new URL(one.url()).pathname);
  });
  for (const [path, words] of [
    ['/deals', 'Hot Deals'],
    ['/category/books', 'Books'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(front.url + path, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle', { timeout: 60_000 });
      await expect(page.getByRole('main')).toContainText(words);
      const cards = page.getByRole('main').getByRole('article');
      await expect.poll(() => cards.count(), path).toBeGreaterThan(1);
      expect(complaints).toEqual([]);
    });
  expect(documents).toEqual(['/deals', '/deals', '/category/books', '/category/books']);
  await front.close();
});

import type { Page } from '@playwright/test';
import { expect } from '#kit/matchers.ts';
import { test as kitTest } from '#kit/fixtures.ts';
import { startTeaShop, TEA_SYNC_TAG, teaShop } from '../kit/example/tea-shop.ts';

/** A foreign app, behind a front: its server has no faults of its own. */
const test = kitTest.extend<object, { fronted: string | undefined }>({
  adapter: teaShop,
  fronted: [
    async ({ browserName: _ }, use) => {
      const shop = await startTeaShop();
      await use(shop.url);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

test('the kit finds that a foreign app orders twice when a reply is lost', async ({
  page,
  session,
  network,
  device,
  controls,
}) => {
  await session('anyone@example.org');
  await network.loseReply({ method: 'POST', path: '/api/orders' });
  await page.getByRole('button', { name: 'Order tea' }).click();
  await expect(page.getByRole('status')).toHaveText('It will be ordered later.');
  await expect(page).toHavePending(1);
  await device.fireSync(page.url(), TEA_SYNC_TAG);
  await expect(page).toBeSynced();
  await expect(expect(page).toHaveSentOnce('tea', { timeout: 500 })).rejects.toThrow(
    '"tea" took effect 2 times',
  );
  // Requests of a worker carry the scope of its test too.
  const sends = (await controls.listRequests()).filter(({ method }) => method === 'POST');
  expect(sends.map(({ path, idempotencyKey }) => [path, idempotencyKey])).toEqual([
    ['/api/orders', null],
    ['/api/orders', null],
  ]);
});

/** How a call of the page ends. */
const call = (page: Page, method = 'GET') =>
  page.evaluate(async (verb) => {
    const signal = AbortSignal.timeout(400);
    try {
      const reply = await fetch('/api/orders', { method: verb, signal });
      const text = await reply.text();
      return `${reply.status} ${text.startsWith('[') ? 'orders' : text.slice(0, 9)}`;
    } catch (cause) {
      return cause instanceof DOMException ? cause.name : 'failed';
    }
  }, method);

test('the states of the network are what they say', async ({ page, session, network }) => {
  await session('anyone@example.org');
  const three = async () => [await call(page), await call(page), await call(page)];
  await network.failNth(2);
  expect(await three()).toEqual(['200 orders', '503 {"error":', '200 orders']);
  await network.truncate();
  expect(await three()).toEqual(['failed', '200 orders', '200 orders']);
  await network.malformed({ skip: 1 });
  expect(await three()).toEqual(['200 orders', '200 {"items":', '200 orders']);
  await network.refuse(422, { body: 'No.', times: 1 });
  expect(await three()).toEqual(['422 No.', '200 orders', '200 orders']);
  await network.throttle(2);
  expect(await call(page)).toBe('429 {"error":');
  await network.captivePortal();
  expect(await call(page)).toBe('200 <!doctype');
  await network.lieFi();
  expect([await call(page), await page.evaluate(() => navigator.onLine)]).toEqual([
    'TimeoutError',
    true,
  ]);
  await network.slow(150);
  const from = Date.now();
  expect(await call(page)).toBe('200 orders');
  expect(Date.now() - from).toBeGreaterThanOrEqual(150);
  await network.offline();
  expect([await call(page), await page.evaluate(() => navigator.onLine)]).toEqual([
    'failed',
    false,
  ]);
  await network.flapping({ times: 2, downMs: 20, upMs: 20 });
  expect(await three()).toEqual(['200 orders', '200 orders', '200 orders']);
  await network.hang({ times: 1 });
  expect(await three()).toEqual(['TimeoutError', '200 orders', '200 orders']);
  const chaos = async (seed: number) => {
    await network.chaos(seed, { calls: 6, rate: 0.7 });
    return [...(await three()), ...(await three()), ...(await three())];
  };
  const disturbed = await chaos(3);
  expect(disturbed.slice(0, 6)).not.toEqual(Array.from({ length: 6 }, () => '200 orders'));
  expect(disturbed.slice(6)).toEqual(['200 orders', '200 orders', '200 orders']);
  expect(await chaos(3)).toEqual(disturbed);
});

/** How a write into a store of the page's ends. */
const write = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => resolve('nothing'), 1_000);
        const opening = indexedDB.open('cups');
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('cups', { autoIncrement: true });
        opening.onsuccess = () => {
          const writing = opening.result.transaction('cups', 'readwrite');
          writing.oncomplete = () => resolve('written');
          writing.onabort = () => resolve('aborted');
          const cups = writing.objectStore('cups');
          try {
            // Long enough for a browser to come between.
            const again = (left: number) => {
              cups.put('tea').onsuccess = () => (left > 0 ? again(left - 1) : undefined);
            };
            again(200);
          } catch (cause) {
            resolve(cause instanceof DOMException ? cause.name : String(cause));
          }
        };
      }),
  );

test('what happens to a device is what it says', async ({ page, context, session, device }) => {
  await session('anyone@example.org');
  expect(await write(page)).toBe('written');
  const makeRoom = await device.fill(page, 'cups');
  expect(await write(page)).toBe('QuotaExceededError');
  await makeRoom();
  const letCommit = await device.abortWrites(page);
  expect(await write(page)).toBe('aborted');
  await letCommit();
  expect(await write(page)).toBe('written');

  await device.holdLock(page, 'cup');
  expect(await device.stealLocks(page)).toEqual(['cup']);
  await device.setClock(86_400_000);
  const now = await page.evaluate(() => [Date.now(), new Date().getTime()]);
  for (const time of now) expect(time - Date.now()).toBeGreaterThan(86_000_000);
  await device.setClock(0);

  await device.killWorkers(page.url());
  expect(await call(page)).toBe('200 orders');
  const thaw = await device.freeze(page);
  const answer = page.evaluate(() => 'thawed');
  await thaw();
  expect(await answer).toBe('thawed');
  await device.wipe(page);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await device.blockDatabases();
  const next = await context.newPage();
  await next.goto('/');
  expect(await write(next)).toBe('nothing');
  await device.crash(next);
});

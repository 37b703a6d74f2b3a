import type { Page } from '@playwright/test';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilInstalled,
  untilSynced,
} from '#support/browser/app-test.ts';
import { startFront } from '#kit/front.ts';
import {
  anEarlierEntry,
  type EarlierVersion,
  plantDatabase,
} from '#support/device/earlier-database.ts';
import { countByKey, listWrites, readLog } from '#support/browser/outbox-in-browser.ts';
import type { ProviderProcess } from '#support/provider/provider-process.ts';
import { SHELF } from '#support/provider/shelf.ts';

const html = (page: Page) => page.locator('html');

test('a new version of the app takes over while changes wait: they are all there, and arrive once @thorough', async ({
  browser,
  provider,
}) => {
  const front = await startFront(provider.url);
  const context = await browser.newContext({ baseURL: front.url });
  const page = await context.newPage();
  await arriveSignedIn(page, provider, DEMO_BUYER, '/category/stationery');
  await untilInstalled(page);
  await page.reload();
  await provider.setFaults({ kind: 'status', method: 'POST', path: '/api/cart', status: 503 });
  const adders = page.getByRole('main').getByRole('button', { name: /to cart$/ });
  for (const index of [0, 1, 2]) await adders.nth(index).click();
  await expect(html(page)).toHaveAttribute('data-pending', '3');
  const before = (await readLog(page)).map(({ idem }) => idem);

  front.deploy('/sw.js');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect(page.getByText('New version ready')).toBeVisible();
  await expect(html(page)).toHaveAttribute('data-pending', '3');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await expect(html(page)).toHaveAttribute('data-pending', '3');
  await expect(page.getByText('New version ready')).toHaveCount(0);
  expect((await readLog(page)).map(({ idem }) => idem)).toEqual(before);

  await provider.setFaults();
  await page.goto('/cart');
  await untilSynced(page);
  const { carts } = await provider.database(DEMO_BUYER);
  expect(carts.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
  expect(countByKey(await listWrites(provider))).toHaveLength(3);
  await context.close();
  await front.close();
});

/** Entries in every state, over wares of their own for each version. */
function entriesOf(userId: string, version: EarlierVersion): object[] {
  const [sent, other, tried, held] = SHELF.slice(version * 4).map(({ id, title }) => {
    const args = {
      listingId: id,
      variations: {},
      title,
      image: '',
      price: 5,
      quantity: 1,
      addedAt: 1,
    };
    const body = JSON.stringify({ productId: id, quantity: 1, variations: {} });
    const sealed = { method: 'POST', path: 'cart', body, headers: {} };
    return { keys: [`cart:${id}`], targets: [`cartLines:${id}`], args, sealed };
  });
  const unsent = { sealed: null };
  const once = { firstAttemptAt: 1 };
  const lease = { owner: 'dead', untilMs: 1, fence: 3, isLocked: true };
  const refusal = { kind: 'rejected', status: 422, message: 'No.', code: null, details: null };
  return [
    anEarlierEntry(1, { ...sent, ...once, state: 'sending', lease }),
    anEarlierEntry(2, { ...sent, ...unsent }),
    anEarlierEntry(3, { ...other, ...unsent, after: [1, 2, 99] }),
    anEarlierEntry(4, { ...held, ...unsent, state: 'held' }),
    anEarlierEntry(5, { ...held, ...once, state: 'refused', lastFailure: refusal }),
    anEarlierEntry(6, { ...unsent, state: 'parked', kind: 'from:tomorrow', version: 9 }),
    anEarlierEntry(7, { ...tried, ...once, nextAttemptAt: 5, attempts: 2 }),
  ].map((entry) => ({ ...entry, userId, idem: `version-${version}-${String(entry.seq)}` }));
}

test('a database of the first version with changes in every state: those that can be sent arrive once, the rest ask the person @without-worker', async ({
  page,
  provider,
}) => {
  await bringUpToDate(page, provider, 1);
});

for (const version of [2, 3] as const)
  test(`a database of version ${version} with changes in every state @thorough`, async ({
    page,
    provider,
  }) => {
    await bringUpToDate(page, provider, version);
  });

async function bringUpToDate(
  page: Page,
  provider: ProviderProcess,
  version: EarlierVersion,
): Promise<void> {
  await storeSession(page, provider, DEMO_BUYER);
  const userId = await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, string>;
    return user.id ?? user._id ?? '';
  });
  await plantDatabase(page, version, {
    outbox: entriesOf(userId, version),
    meta: [{ key: 'pause', value: { untilMs: 9e15, failures: 3 } }],
  });
  await page.goto('/sync');
  await expect(html(page)).toHaveAttribute('data-sync', 'attention');
  const states = async () => (await readLog(page)).map(({ seq, state }) => [seq, state]);
  await expect.poll(states).toEqual([
    [4, 'held'],
    [5, 'refused'],
    [6, 'parked'],
  ]);
  await expect(page.getByRole('list', { name: 'Needs you' }).getByRole('listitem')).toHaveCount(3);
  const { carts } = await provider.database(DEMO_BUYER);
  const [sent, other, tried] = SHELF.slice(version * 4);
  expect(carts.map(({ title, quantity }) => [title, quantity]).sort()).toEqual(
    [
      [sent!.title, 2],
      [other!.title, 1],
      [tried!.title, 1],
    ].sort(),
  );
  expect(countByKey(await listWrites(provider))).toEqual([1, 1, 1, 1]);
}

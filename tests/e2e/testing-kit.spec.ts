import { expect } from '#kit/matchers.ts';
import { test as kitTest } from '#kit/fixtures.ts';
import { startTeaShop, TEA_SYNC_TAG, teaShop } from '../kit/example/tea-shop.ts';

/** An app of someone else, behind a front: its server knows of no faults. */
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

test('the kit finds that an app of someone else orders twice when a reply is lost', async ({
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
  // What a worker sends carries the scope of its test too.
  const sends = (await controls.listRequests()).filter(({ method }) => method === 'POST');
  expect(sends.map(({ path, idempotencyKey }) => [path, idempotencyKey])).toEqual([
    ['/api/orders', null],
    ['/api/orders', null],
  ]);
});

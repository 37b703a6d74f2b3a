import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, vi } from 'vitest';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { DEMO_BUYER, it } from '#support/screens/shop.tsx';

/** What pages say to their worker, until the test ends. */
function listenAsWorker() {
  const postMessage = vi.fn<(message: WorkerMessage) => void>();
  const ready = Promise.resolve({ active: { postMessage } });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: {}, ready }),
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return () => postMessage.mock.calls.map(([message]) => message);
}

it('the worker is asked to keep the document of a list, but not that of a search: a logout would leave its words', async ({
  shop,
}) => {
  const heard = listenAsWorker();
  for (const path of ['/products?search=lamp', '/products?condition=used']) {
    await shop.open(path);
    await screen.findByText(/products found/);
    await shop.pass(10_000);
  }
  const kept = () =>
    heard().flatMap((message) => (message.type === 'keep-document' ? [message.address] : []));
  await waitFor(() => expect(kept()).not.toEqual([]));
  expect([...new Set(kept())]).toEqual(['/products?condition=used']);
});

it('on a mobile line the worker is asked to forget what is old, and to bring nothing', async ({
  shop,
}) => {
  const heard = listenAsWorker();
  const types = () => heard().map(({ type }) => type);
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { type: 'cellular' },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  await shop.open('/about');
  await shop.pass(20_000);
  await waitFor(() => expect(types()).toContain('prune'));
  expect(types()).not.toContain('warm-up');
});

it('a logout takes what was searched for', async ({ shop }) => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open('/products?search=lamp');
  await screen.findByText(/products found/);
  const { db, signIn } = page.runtime;
  const keys = async () =>
    [...(await db.lists.toArray()), ...(await db.resources.toArray())].filter(({ key }) =>
      key.includes('lamp'),
    );
  await waitFor(async () => expect(await keys()).toHaveLength(2));
  await signIn.signOut();
  expect(await keys()).toEqual([]);
});

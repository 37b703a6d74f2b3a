import { screen, waitFor } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { DEMO_BUYER, it } from '#support/screens/shop.tsx';

it('the worker is asked to keep the document of a list, but not that of a search: a logout would leave its words', async ({
  shop,
}) => {
  const postMessage = vi.fn();
  const ready = Promise.resolve({ active: { postMessage } });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: {}, ready }),
  });
  try {
    for (const path of ['/products?search=lamp', '/products?condition=used']) {
      await shop.open(path);
      await screen.findByText(/products found/);
      await shop.pass(10_000);
    }
    await waitFor(() => expect(postMessage).toHaveBeenCalled());
    const asked = postMessage.mock.calls.map(
      ([message]) => (message as { address: string }).address,
    );
    expect([...new Set(asked)]).toEqual(['/products?condition=used']);
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
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

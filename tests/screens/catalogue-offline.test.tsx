import { screen, waitFor } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { Listing } from '#core/domain/listing.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { ACTIVE, EMPTY, END, foundWords } from '#support/provider/demo-offers.ts';
import {
  cards,
  more,
  scrollToEnd,
  status,
  titles,
  untilFound,
} from '#support/screens/product-list.ts';
import { it, type OpenPage, step } from '#support/screens/shop.tsx';

const OFFLINE = /^You're offline\. These products/;

async function held({ runtime }: OpenPage): Promise<Listing[]> {
  return (await runtime.db.listings.toArray()).filter(({ status }) => status === 'active');
}

/** As a reader sees the list who has neither its first card nor its last one in sight. */
function readInside(): () => void {
  const { getBoundingClientRect } = Element.prototype;
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  place.mockImplementation(function at(this: Element) {
    const cardsInOrder = [...document.querySelectorAll('[data-listing-id]')];
    if (this === cardsInOrder[0]) return new DOMRect(0, -500, 200, 300);
    if (this === cardsInOrder.at(-1)) return new DOMRect(0, 5_000, 200, 300);
    return getBoundingClientRect.call(this);
  });
  return () => place.mockRestore();
}

/** What is sold used for up to 5000, cheapest first, as far as it is on this device. */
async function cheapAndUsed(page: OpenPage): Promise<string[]> {
  return (await held(page))
    .filter(({ condition, price }) => condition === 'used' && price <= 5000)
    .sort(
      (a, b) =>
        a.price - b.price || b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1),
    )
    .map(({ title }) => title);
}

it('without a network the list filters, searches and sorts the listings on the device', async ({
  shop,
}) => {
  let page = await shop.open('/products');
  await untilFound(ACTIVE.length);
  await waitFor(() => {
    scrollToEnd();
    expect(cards().length).toBeGreaterThanOrEqual(27);
  });
  shop.network.setOnline(false);
  const calls = vi.spyOn(globalThis, 'fetch');
  const asked = () =>
    calls.mock.calls.filter(([call]) => (call as Request).url.includes('/api/products'));

  await step(
    'going offline keeps the list, says what it is and how old, and ends nothing',
    async () => {
      await screen.findByText(OFFLINE);
      screen.getByText(/Last updated/);
      expect(status()).toContain('on this device');
    },
  );

  await step('scrolling to the end sends no request and claims no end', async () => {
    const rows = await held(page);
    await waitFor(() => {
      scrollToEnd();
      expect(cards()).toHaveLength(rows.length);
    });
    expect(status()).toContain(foundWords(rows.length));
    expect(more()).not.toBeNull();
    screen.getByText("More products load when you're back", { exact: false });
    expect(screen.queryByText(END)).toBeNull();
    expect(asked()).toEqual([]);
  });

  await step('[S029] the same filters, search and order work, also after a reload', async () => {
    page.follow('/products?condition=used&priceMax=5000&sortBy=price-asc');
    const check = async () => {
      const wanted = await cheapAndUsed(page);
      expect(wanted.length).toBeGreaterThan(2);
      await waitFor(() => expect(status()).toContain(foundWords(wanted.length)));
      expect(titles()).toEqual(wanted.slice(0, titles().length));
    };
    await check();
    page = await page.reload();
    await screen.findByText(OFFLINE);
    await check();
    page.follow('/products?search=the');
    const found = (await held(page)).filter(({ title, description, category }) =>
      `${title} ${description} ${category}`.toLowerCase().includes('the'),
    );
    await waitFor(() => expect(status()).toContain(foundWords(found.length)));
    page.follow('/products?search=qqqq');
    await screen.findByRole('heading', { name: EMPTY });
  });

  await step('in the middle of it no card moves when another call brings a listing', async () => {
    page.follow('/products');
    await waitFor(() => expect(cards().length).toBeGreaterThan(8));
    const before = titles();
    const stopReading = readInside();
    const [newest] = await page.runtime.db.listings
      .orderBy('createdAt')
      .reverse()
      .limit(1)
      .toArray();
    const late = {
      ...newest!,
      id: 'f'.repeat(24),
      title: 'Late lamp',
      createdAt: '2099-01-01T00:00:00.000Z',
    };
    const total = (await held(page)).length;
    await wholeDatabase(page.runtime.db).listings.put(late);
    const fresh = await screen.findByRole('button', { name: `Show the fresh list (${total + 1})` });
    expect(titles()).toEqual(before);
    screen.getByText(OFFLINE);
    await page.user.click(fresh);
    await waitFor(() => expect(titles()[0]).toBe('Late lamp'));
    stopReading();
  });

  await step('a known category opens; an unknown one says that it opens online', async () => {
    page.follow('/category/books');
    await screen.findByRole('heading', { level: 1, name: 'Books' });
    page.follow('/category/nope');
    await screen.findByRole('heading', { name: 'Category not found' });
    screen.getByText("It opens when you're back online", { exact: false });
  });

  await step('back online it is the list of the provider again', async () => {
    page.follow('/products');
    await waitFor(() => expect(status()).toContain('on this device'));
    shop.network.setOnline(true);
    await untilFound(ACTIVE.length);
    expect(screen.queryByText(OFFLINE)).toBeNull();
  });
});

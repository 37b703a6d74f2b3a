import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { ACTIVE, EMPTY, foundWords } from '#support/provider/demo-offers.ts';
import { cards, more, status, titles, untilFound } from '#support/screens/product-list.ts';
import { address, main, untilAt } from '#support/screens/landmarks.ts';
import { it, type Shop, step } from '#support/screens/shop.tsx';
import { noteSteps } from '#support/screens/steps.ts';

const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const box = (name: string) => filters().getByRole<HTMLInputElement>('checkbox', { name });
const sort = () => screen.getByLabelText<HTMLSelectElement>('Sort by');
const list = () => screen.getByRole('region', { name: 'Products' });

/** What was asked of the list, oldest first. */
function asked({ network }: Shop): URLSearchParams[] {
  return network.sent
    .filter(({ path }) => /^\/products(\?|$)/.test(path))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]));
}

it('[S005] products are listed, paged, filtered and sorted, all of it in the address', async ({
  shop,
}) => {
  let page = await shop.open('/products');
  const steps = noteSteps();

  await step('[S101, S102] a breadcrumb and the total of the provider are shown', async () => {
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toContain('Products');
    await untilFound(ACTIVE.length);
  });

  await step(
    '[S114, S115] a page has 9 products, and only the filters that are set are sent',
    () => {
      expect(cards()).toHaveLength(9);
      expect(asked(shop).map(String)).toEqual(['page=1&limit=9&sortBy=newest']);
    },
  );

  await step('[S106, S126] Load More Products brings the next page, and pages append', async () => {
    const before = titles();
    more()?.focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(cards()).toHaveLength(18));
    expect(titles().slice(0, 9)).toEqual(before);
    expect(asked(shop).map(String)).toEqual([
      'page=1&limit=9&sortBy=newest',
      'page=2&limit=9&sortBy=newest',
    ]);
    await waitFor(() => expect(cards()[9]?.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.localName).toBe('a');
    await screen.findByText('9 more products');
  });

  await step('[S103, S125] a filter that changes starts again at page 1', async () => {
    await page.user.click(box('Books'));
    await untilAt('/products?category=books');
    await untilFound(ACTIVE.filter(({ category }) => category === 'books').length);
    const ofBooks = asked(shop).filter((query) => query.get('category') === 'books');
    expect(ofBooks[0]?.get('page')).toBe('1');
  });

  await step('of two quick taps neither is lost', async () => {
    const [sports, used] = [box('Sports'), box('Used')];
    sports.click();
    used.click();
    await untilAt('/products?category=books,sports&condition=used');
  });

  await step('[S119, S120] it is sorted by newest, price rising and price falling', async () => {
    expect(sort().value).toBe('newest');
    expect(within(sort()).getAllByRole('option')).toHaveLength(3);
    await page.user.selectOptions(sort(), 'price-desc');
    await waitFor(() => expect(address()).toMatch(/sortBy=price-desc$/));
    const wanted = ACTIVE.filter(
      ({ category, condition }) => ['books', 'sports'].includes(category) && condition === 'used',
    ).sort((a, b) => b.price - a.price);
    await untilFound(wanted.length);
    await waitFor(() => expect(cards()[0]?.textContent).toContain(wanted[0]?.title));
  });

  await step('a reload and a link restore every filter', async () => {
    page = await page.reload();
    await waitFor(() => expect(status()).toContain('products found'));
    expect(box('Sports').checked).toBe(true);
    expect(box('Used').checked).toBe(true);
    expect(box('New').checked).toBe(false);
    expect(sort().value).toBe('price-desc');
  });

  await step('Back goes back through the filters', async () => {
    steps.back();
    await waitFor(() => expect(sort().value).toBe('newest'));
    steps.back();
    await waitFor(() => expect(box('Used').checked).toBe(false));
    expect(box('Sports').checked).toBe(true);
    steps.forward();
    await waitFor(() => expect(box('Used').checked).toBe(true));
  });

  await step(
    'a chosen filter is taken away by its chip, and the focus stays in the list',
    async () => {
      within(list()).getByRole('button', { name: 'Remove Used' }).focus();
      await page.user.keyboard('{Enter}');
      await untilAt('/products?category=books,sports');
      expect(list()).toBe(document.activeElement);
    },
  );
});

it('prices are picked, slid and typed, and nothing found leads back to everything', async ({
  shop,
}) => {
  const page = await shop.open('/products');
  await untilFound(ACTIVE.length);

  await step('[S122] prices are picked under 1K, 1K-5K, 5K-20K and above 20K', async () => {
    const picks = {
      'Under 1K': 'priceMax=1000',
      '1K-5K': 'priceMin=1000&priceMax=5000',
      '5K-20K': 'priceMin=5000&priceMax=20000',
      'Above 20K': 'priceMin=20000',
    };
    for (const [name, words] of Object.entries(picks)) {
      await page.user.click(filters().getByRole('button', { name }));
      await untilAt(`/products?${words}`);
    }
    await untilFound(ACTIVE.filter(({ price }) => price >= 20_000).length);
  });

  await step('[S123] the right end of the slider, 50000, is no limit', async () => {
    const slider = filters().getByRole('slider', { name: 'Highest price' });
    expect(slider.getAttribute('max')).toBe('50000');
    expect(slider.getAttribute('aria-valuetext')).toBe('No limit');
    const slide = (value: string) => {
      fireEvent.input(slider, { target: { value } });
      fireEvent.keyUp(slider);
    };
    slide('49500');
    await untilAt('/products?priceMin=20000&priceMax=49500');
    slide('50000');
    await untilAt('/products?priceMin=20000');
  });

  await step(
    '[S124] the two prices are numbers: other input shows an error, and sends no request',
    async () => {
      const max = filters().getByLabelText<HTMLInputElement>('Max price');
      expect(max.type).toBe('number');
      const type = async (price: string) => {
        await page.user.clear(max);
        await page.user.paste(price);
      };
      await type('60000');
      await page.user.keyboard('{Enter}');
      await untilAt('/products?priceMin=20000&priceMax=60000');
      await filters().findByText('Up to 60,000 LKR');
      await type('10000');
      await page.user.keyboard('{Enter}');
      await filters().findByText('The lowest price is higher than the highest.');
      await untilAt('/products?priceMin=20000&priceMax=10000');
      await type('-5');
      await filters().findByText('Numbers only, e.g. 1500');
      await page.user.keyboard('{Enter}');
      await screen.findByRole('heading', { name: EMPTY });
      expect(address()).toBe('/products?priceMin=20000&priceMax=10000');
    },
  );

  await step(
    '[S108, S109] nothing found says so, and Clear Filters leads to everything',
    async () => {
      expect(status()).toBe(foundWords(0));
      const clear = within(list()).getAllByRole('button', { name: 'Clear Filters' }).at(-1);
      await page.user.click(clear!);
      await untilAt('/products');
      await untilFound(ACTIVE.length);
      const typed = asked(shop).map((query) => query.get('priceMax'));
      expect(typed.filter((price) => price?.includes('-'))).toEqual([]);
    },
  );
});

it('the list that was left offers a link back to the card that was opened', async ({ shop }) => {
  const page = await shop.open('/category/lab-equipment');
  const steps = noteSteps();
  await main().findAllByRole('article');
  const card = cards().at(-1)!;
  const title = within(card).getByRole('heading').textContent;
  await page.user.click(within(card).getAllByRole('link')[0]!);
  await screen.findAllByRole('button', { name: 'Add To Cart' });
  await waitFor(() => expect(document.title).toBe(`${title} · UniKade`));
  steps.back();
  await page.user.click(await screen.findByRole('button', { name: 'Back to where you were' }));
  expect(screen.getByRole('link', { name: title })).toBe(document.activeElement);
});

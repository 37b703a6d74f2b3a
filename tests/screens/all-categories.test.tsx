import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { SAMPLE_ITEMS } from '#features/all-categories/sample-items.ts';
import { address, main } from '#support/screens/landmarks.ts';
import { it, step } from '#support/screens/shop.tsx';

const TOTAL = SAMPLE_ITEMS.length;

const status = () => main().getAllByRole('status')[0]?.textContent;
const first = () => within(main().getByRole('list', { name: 'Items' }));
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const titles = () =>
  main()
    .getAllByRole('article')
    .map(({ textContent }) => textContent);

it('all categories is filtered and sorted on the device, without a call', async ({ shop }) => {
  const page = await shop.open('/about');
  await screen.findByRole('heading', { level: 1 });
  await shop.pass(5_000);
  const asked = shop.network.sent.length;

  await step('All Categories of the category menu leads there', async () => {
    await page.user.click(screen.getByRole('button', { name: 'Categories' }));
    await page.user.click((await screen.findAllByRole('link', { name: 'All Categories' }))[0]!);
    await waitFor(() => expect(address()).toBe('/all-categories'));
    await main().findByRole('heading', { level: 1, name: 'All Categories' });
  });

  await step(
    '[S315–S317] 16 items, a banner and 8 more are shown, and the header says how many there are',
    () => {
      expect(status()).toBe(`Showing 1-24 of ${TOTAL} results`);
      expect(first().getAllByRole('article')).toHaveLength(16);
      const second = main().getByRole('list', { name: 'More items' });
      expect(within(second).getAllByRole('article')).toHaveLength(8);
      const parts = screen
        .getByRole('main')
        .querySelectorAll('ul[aria-label], section[aria-label]');
      expect([...parts].map((part) => part.getAttribute('aria-label'))).toEqual([
        'Items',
        'This week on campus',
        'More items',
      ]);
    },
  );

  await step(
    '[S310, S318] categories fold, wear the labels of this page and filter by their slug',
    async () => {
      const categories = filters().getByRole('group', { name: 'Categories' });
      const fold = categories.closest('details');
      expect(fold?.open).toBe(true);
      await page.user.click(filters().getByText('Categories'));
      expect(fold?.open).toBe(false);
      await page.user.click(filters().getByText('Categories'));
      const books = within(categories).getByRole('checkbox', { name: /^Mobile & Laptops/ });
      expect(books.getAttribute('value')).toBe('books');
      expect(within(categories).getAllByRole('checkbox')).toHaveLength(11);
      await page.user.click(books);
      await waitFor(() => expect(address()).toBe('/all-categories?category=books'));
      const count = SAMPLE_ITEMS.filter(({ category }) => category === 'books').length;
      await waitFor(() => expect(status()).toBe(`Showing 1-${count} of ${count} results`));
      expect(main().queryByRole('list', { name: 'More items' })).toBeNull();
    },
  );

  await step(
    '[S310, S311] prices filter while they are typed, and say when they exclude each other',
    async () => {
      const type = async (label: string, value: string) => {
        await page.user.clear(filters().getByLabelText(label));
        await page.user.paste(value);
      };
      await type('Max price', '9000');
      await waitFor(() => expect(status()).toBe('Showing 1-1 of 1 results'));
      await type('Min price', '9500');
      await filters().findByText('The lowest price is higher than the highest.');
      expect(status()).toBe('Showing 0 of 0 results');
      main().getByRole('heading', { name: 'Nothing here matches' });
      await type('Min price', 'many');
      await filters().findByText('Numbers only, e.g. 1500');
      main().getAllByRole('button', { name: 'Clear Filters' })[0]?.focus();
      await page.user.keyboard('{Enter}');
      const examples = main().getByRole('group', { name: 'Examples' });
      await waitFor(() => expect(examples).toBe(document.activeElement));
      const min = filters().getByLabelText<HTMLInputElement>('Min price');
      await waitFor(() => expect(min.value).toBe(''));
      expect(status()).toBe(`Showing 1-24 of ${TOTAL} results`);
    },
  );

  await step(
    '[S310, S311] brands, storage and size can be chosen, say that more is coming, and change nothing',
    async () => {
      const before = titles();
      filters().getByText('More filters coming soon');
      for (const [name, option] of [
        ['Brands', 'Dell'],
        ['Storage', '256 GB'],
        ['Size', 'Large'],
      ] as const) {
        const group = within(filters().getByRole('group', { name }));
        const box = group.getByRole<HTMLInputElement>('checkbox', { name: option });
        await page.user.click(box);
        expect(box.checked).toBe(true);
      }
      await main().findByRole('button', { name: 'Filters (3)' });
      expect(titles()).toEqual(before);
      expect(status()).toBe(`Showing 1-24 of ${TOTAL} results`);
    },
  );

  await step(
    '[S312] it is sorted by default, newest, price low to high, price high to low and most popular',
    async () => {
      const sort = main().getByLabelText('Sort by');
      const names = within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
      expect(names).toEqual([
        'Default',
        'Newest',
        'Price low to high',
        'Price high to low',
        'Most popular',
      ]);
      const sorted = async (order: string, top: string | undefined) => {
        await page.user.selectOptions(sort, order);
        await waitFor(() => expect(first().getAllByRole('heading')[0]?.textContent).toBe(top));
      };
      const most = (field: 'views' | 'price') =>
        SAMPLE_ITEMS.toSorted((a, b) => b[field] - a[field])[0]?.title;
      await sorted('popular', most('views'));
      await sorted('price-desc', most('price'));
      await page.user.selectOptions(sort, 'price-asc');
      await waitFor(() =>
        expect(first().getAllByRole('article')[0]?.textContent).toContain('320 LKR'),
      );
      await sorted('newest', 'Fast charger, three ports');
      await sorted('default', SAMPLE_ITEMS[0]?.title);
    },
  );

  await step('[S313, S391] no call was made', () => {
    expect(shop.network.sent.slice(asked)).toEqual([]);
  });

  await step('a card leads to the search that finds such things', async () => {
    await page.user.click(first().getAllByRole('link')[0]!);
    await waitFor(() => expect(address()).toBe('/products?search=laptop'));
    await main().findAllByRole('article');
  });
});

it('on a phone the filters are in a dialog that says how many are left, and /categories leads there', async ({
  shop,
}) => {
  const page = await shop.open('/categories');
  await waitFor(() => expect(address()).toBe('/all-categories'));
  const open = await screen.findByRole('button', { name: 'Filters' });
  await page.user.click(open);
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  await page.user.click(dialog.getByRole('checkbox', { name: /^Fashion/ }));
  await page.user.click(await dialog.findByRole('button', { name: 'Show 3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(open).toBe(document.activeElement);
  expect(open.textContent).toBe('Filters (1)');
  expect(status()).toBe('Showing 1-3 of 3 results');
});

import { expect, test } from '#support/app-test.ts';
import { SAMPLE_ITEMS } from '#features/all-categories/sample-items.ts';

const TOTAL = SAMPLE_ITEMS.length;

// The worker warms the mirror up in its own time: here only requests of the page count.
test.use({ serviceWorkers: 'block' });

test('all categories is filtered and sorted on the device, without a call @without-worker', async ({
  page,
  provider,
}) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  const asked = (await provider.requests()).length;
  const main = page.getByRole('main');
  const status = main.getByRole('status');
  const first = main.getByRole('list', { name: 'Items', exact: true });
  const second = main.getByRole('list', { name: 'More items' });
  const filters = page.getByRole('complementary', { name: 'Filters' });

  await test.step('All Categories of the category menu leads there', async () => {
    await page.getByRole('button', { name: 'Categories' }).click();
    await page.getByRole('link', { name: 'All Categories' }).first().click();
    await expect(page).toHaveURL('/all-categories');
    await expect(main.getByRole('heading', { level: 1, name: 'All Categories' })).toBeVisible();
  });

  await test.step('[S315–S317] 16 items, a banner and 8 more are shown, and the header says how many there are', async () => {
    await expect(status).toHaveText(`Showing 1-24 of ${TOTAL} results`);
    await expect(first.getByRole('article')).toHaveCount(16);
    await expect(second.getByRole('article')).toHaveCount(8);
    const order = await main
      .locator('ul[aria-label] , section[aria-label]')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')));
    expect(order).toEqual(['Items', 'This week on campus', 'More items']);
  });

  await test.step('[S310, S318] categories fold, wear the labels of this page and filter by their slug', async () => {
    const categories = filters.getByRole('group', { name: 'Categories' });
    await expect(categories).toBeVisible();
    await filters.getByText('Categories', { exact: true }).click();
    await expect(categories).toBeHidden();
    await filters.getByText('Categories', { exact: true }).click();
    const books = categories.getByRole('checkbox', { name: /^Mobile & Laptops/ });
    await expect(books).toHaveAttribute('value', 'books');
    await expect(categories.getByRole('checkbox')).toHaveCount(11);
    await books.check();
    await expect(page).toHaveURL('/all-categories?category=books');
    const count = SAMPLE_ITEMS.filter(({ category }) => category === 'books').length;
    await expect(status).toHaveText(`Showing 1-${count} of ${count} results`);
    await expect(second).toHaveCount(0);
  });

  await test.step('[S310, S311] prices filter while they are typed, and say when they exclude each other', async () => {
    await filters.getByLabel('Max price').fill('9000');
    await expect(status).toHaveText('Showing 1-1 of 1 results');
    await filters.getByLabel('Min price').fill('9500');
    await expect(filters.getByText('The lowest price is higher than the highest.')).toBeVisible();
    await expect(status).toHaveText('Showing 0 of 0 results');
    await expect(main.getByRole('heading', { name: 'Nothing here matches' })).toBeVisible();
    await filters.getByLabel('Min price').fill('many');
    await expect(filters.getByText('Numbers only, e.g. 1500')).toBeVisible();
    await main.getByRole('button', { name: 'Clear Filters' }).first().press('Enter');
    await expect(main.getByRole('group', { name: 'Examples' })).toBeFocused();
    await expect(filters.getByLabel('Min price')).toHaveValue('');
    await expect(status).toHaveText(`Showing 1-24 of ${TOTAL} results`);
  });

  await test.step('[S310, S311] brands, storage and size can be chosen, say that more is coming, and change nothing', async () => {
    const before = await main.getByRole('article').allTextContents();
    await expect(filters.getByText('More filters coming soon')).toBeVisible();
    for (const [name, option] of [
      ['Brands', 'Dell'],
      ['Storage', '256 GB'],
      ['Size', 'Large'],
    ] as const) {
      const group = filters.getByRole('group', { name, exact: true });
      const box = group.getByRole('checkbox', { name: option, exact: true });
      await box.check();
      await expect(box).toBeChecked();
    }
    expect(await main.getByRole('article').allTextContents()).toEqual(before);
    await expect(status).toHaveText(`Showing 1-24 of ${TOTAL} results`);
  });

  await test.step('[S312] it is sorted by default, newest, price low to high, price high to low and most popular', async () => {
    const sort = main.getByLabel('Sort by');
    await expect(sort.getByRole('option')).toHaveText([
      'Default',
      'Newest',
      'Price low to high',
      'Price high to low',
      'Most popular',
    ]);
    const top = first.getByRole('heading').first();
    const tops = { popular: 'views', 'price-desc': 'price' } as const;
    for (const [order, field] of Object.entries(tops)) {
      await sort.selectOption(order);
      const most = SAMPLE_ITEMS.toSorted((a, b) => b[field] - a[field])[0];
      await expect(top).toHaveText(most?.title ?? '');
    }
    await sort.selectOption('price-asc');
    await expect(first.getByRole('article').first()).toContainText('320 LKR');
    await sort.selectOption('newest');
    await expect(top).toHaveText('Fast charger, three ports');
    await sort.selectOption('default');
    await expect(top).toHaveText(SAMPLE_ITEMS[0]?.title ?? '');
  });

  await test.step('[S313, S391] no call was made', async () => {
    expect((await provider.requests()).slice(asked)).toEqual([]);
  });

  await test.step('a card leads to the search that finds such things', async () => {
    await first.getByRole('link').first().click();
    await expect(page).toHaveURL('/products?search=laptop');
    await expect(main.getByRole('article').first()).toBeVisible();
  });

  await test.step('on a phone the filters fill the screen, and /categories leads there', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/categories');
    await expect(page).toHaveURL('/all-categories');
    const open = page.getByRole('button', { name: /^Filters/ });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('checkbox', { name: /^Fashion/ }).check();
    await dialog.getByRole('button', { name: 'Show 3' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(open).toHaveText('Filters (1)');
    await expect(page.getByRole('status').first()).toHaveText('Showing 1-3 of 3 results');
  });
});

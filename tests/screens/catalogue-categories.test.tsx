import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { createGate } from '#support/create-gate.ts';
import { ACTIVE, END, FLASH, foundWords, HOT } from '#support/provider/demo-offers.ts';
import {
  cards,
  more,
  readToEnd,
  status,
  titles,
  untilFound,
} from '#support/screens/product-list.ts';
import { main, untilAt } from '#support/screens/landmarks.ts';
import { it, type OpenPage, type Shop, step } from '#support/screens/shop.tsx';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const notFound = () => screen.findByRole('heading', { name: 'Category not found' });
const calls = ({ network }: Shop) => network.sent.map(({ path }) => path);

it('a category page is the list of a category, with its end and its name', async ({ shop }) => {
  const lab = ACTIVE.filter(({ category }) => category === 'lab-equipment');
  const page = await shop.open('/category/lab-equipment');

  await step(
    '[S032, S055, S110, S117] a category page is the list with the category preselected',
    async () => {
      await heading('Lab Equipment');
      const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
      const box = filters.getByRole<HTMLInputElement>('checkbox', { name: 'Lab Equipment' });
      expect(box.checked).toBe(true);
      const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
      const words = crumbs.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(words).toEqual(['Home', 'Categories', 'Lab Equipment']);
      const link = crumbs.getByRole('link', { name: 'Categories' });
      expect(link.getAttribute('href')).toBe('/categories');
      await untilFound(lab.length);
      await waitFor(() => expect(calls(shop)).toContain('/categories/lab-equipment'));
    },
  );

  await step('[S107] the end of the list is said when the last page is here', async () => {
    await readToEnd(page);
    expect(cards()).toHaveLength(lab.length);
    expect(more()).toBeNull();
  });

  await step('another category is one tap away, and the search words go along', async () => {
    page.follow('/category/lab-equipment?search=lamp');
    const chips = screen.getByRole('navigation', { name: 'Browse by category' });
    const furniture = within(chips).getByRole('link', { name: 'Furniture' });
    await waitFor(() => expect(furniture.getAttribute('href')).toContain('lamp'));
    expect(chips.querySelector('[aria-current="page"]')?.textContent).toBe('Lab Equipment');
    await page.user.click(furniture);
    await untilAt('/category/furniture?search=lamp');
  });

  await step('[S113] an empty category says which one is empty', async () => {
    page.follow('/category/lab-equipment?search=qqqq');
    await screen.findByRole('heading', { name: 'No products found in Lab Equipment' });
  });

  await step('[S117] a category has the name that its own call answers', async () => {
    for (const [slug, name] of [
      ['books', 'Books and notes'],
      ['hostel-life', 'Hostel life'],
    ] as const) {
      shop.network.intercept((request, next) =>
        new URL(request.url).pathname === `/api/categories/${slug}`
          ? Promise.resolve(Response.json({ _id: `category-${slug}`, slug, name }))
          : next(request),
      );
      page.follow(`/category/${slug}`);
      await heading(name);
      shop.network.intercept(undefined);
    }
  });

  await step('[S111] a missing category is not found', async () => {
    page.follow('/category/nope');
    await notFound();
  });

  await step('[S112] a category that cannot be fetched is not found, until it can', async () => {
    shop.provider.faults.set([{ kind: 'status', path: '/api/categories/', status: 503 }]);
    page.follow('/category/elsewhere');
    await notFound();
    await screen.findByRole('button', { name: 'Try again' });
    page.follow('/category/books');
    await heading(/^Books/);
  });
});

it('deals and best sellers are lists of the provider', async ({ shop }) => {
  const page = await shop.open('/about');

  await step(
    '[S030, S129] hot deals and flash sale show marked products only, all of them',
    async () => {
      for (const [path, marked] of [
        ['/deals', HOT],
        ['/products?filter=hot-deals', HOT],
        ['/products?filter=flash-sale', FLASH],
      ] as const) {
        await leaveList(page);
        page.follow(path);
        await untilFound(marked.length);
        const wanted = marked.map(({ title }) => title).sort();
        // The first page of the same list as that of the deals.
        if (path === '/products?filter=hot-deals') {
          await waitFor(() => expect(cards()).toHaveLength(Math.min(9, wanted.length)));
          expect(wanted, path).toEqual(expect.arrayContaining(titles()));
          continue;
        }
        await readToEnd(page);
        expect(titles().sort(), path).toEqual(wanted);
      }
    },
  );

  await step('best sellers are listed in the order of the provider', async () => {
    const reply = await shop.provider.fetch('/api/homepage/most-selling');
    const ranked = (await reply.json()) as { title: string }[];
    page.follow('/products?filter=most-selling');
    await heading('Most Selling');
    await untilFound(ranked.length);
    expect(titles()).toEqual(ranked.map(({ title }) => title));
  });
});

/** Between two lists that are alike, so that the end of one is not taken for that of the next. */
async function leaveList(page: OpenPage): Promise<void> {
  page.follow('/about');
  await waitFor(() => expect(screen.queryByText(END)).toBeNull());
  await heading('About us');
}

it('a list that fails or is slow shows what is here', async ({ shop }) => {
  const page = await shop.open('/products');
  await untilFound(ACTIVE.length);

  await step(
    '[S128] a list that fails raises no toast, shows what is here, and tries again',
    async () => {
      shop.provider.faults.set([{ kind: 'status', path: '/api/products', status: 503 }]);
      page.follow('/products?condition=new');
      const notice = /^We can't reach UniKade right now\./;
      await screen.findByText(notice);
      expect(status()).toContain('on this device');
      expect(cards().length).toBeGreaterThan(0);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.queryByText(END)).toBeNull();
      const countAsked = () => calls(shop).filter((path) => path.startsWith('/products?')).length;
      const before = countAsked();
      // While a look of its own is under way, the button takes no press.
      const pressAgain = async () => {
        const again = screen.queryByRole('button', { name: 'Try again' });
        if (again !== null) await page.user.click(again);
      };
      await waitFor(async () => {
        await pressAgain();
        expect(countAsked()).toBeGreaterThan(before);
      });
      shop.provider.faults.clear();
      const fresh = ACTIVE.filter(({ condition }) => condition === 'new');
      await waitFor(async () => {
        await pressAgain();
        expect(status()).toBe(foundWords(fresh.length));
      });
      expect(screen.queryByText(notice)).toBeNull();
    },
  );

  await step(
    'a new filter shows what is here at once, in the room that the page will take',
    async () => {
      const [isAnswered, answer] = createGate();
      shop.network.intercept(async (request, next) => {
        if (new URL(request.url).pathname === '/api/products') await isAnswered;
        return next(request);
      });
      page.follow('/products?category=electronics');
      const cells = async () =>
        (await main().findByRole('list', { name: 'All products' })).children.length;
      await waitFor(() => expect(status()).toContain('on this device'));
      expect(await cells()).toBe(9);
      expect(more()?.dataset.busy).toBeDefined();
      expect(screen.queryByText(/^These products are saved on this device/)).toBeNull();
      answer();
      await untilFound(ACTIVE.filter(({ category }) => category === 'electronics').length);
      expect(await cells()).toBeGreaterThanOrEqual(9);
    },
  );
});

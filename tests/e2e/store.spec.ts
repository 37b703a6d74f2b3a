import type { Page } from '@playwright/test';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import { expect, test } from '#support/app-test.ts';
import { serveBare } from '#support/bare-page.ts';
import { follow } from '#support/follow.ts';

const SELLER = DEMO_SELLERS['demo-seller'];
const STORE = `/store/${SELLER.id}`;
const LISTING = demoCatalogue.listings.find(({ seller }) => seller === 'demo-seller')!;
const PRODUCT = `/products/${seedId('listing', LISTING.key)}`;
const OFFERED = demoCatalogue.listings.filter(
  ({ seller, status }) => seller === 'demo-seller' && status !== 'sold',
);
const REPLY = /^Nimal Jayasuriya: Thanks for your message!/;

/** Opens a product of the seller, and waits for the seller's others that it pulls along. */
async function openProduct(page: Page): Promise<void> {
  await page.goto(PRODUCT);
  const rail = page.getByRole('region', { name: /^More from/ });
  await expect(rail.getByRole('article').nth(6)).toBeVisible();
}

/** Prices on the cards, in their order. */
async function pricesOf(page: Page): Promise<number[]> {
  const cards = await page.getByRole('list', { name: 'Products' }).getByRole('article').all();
  const texts = await Promise.all(cards.map((card) => card.textContent()));
  return texts.map((text) => Number(/([\d,]+) LKR/.exec(text ?? '')?.[1]?.replaceAll(',', '')));
}

async function titlesOf(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Products' }).getByRole('heading').allTextContents();
}

const rising = (prices: readonly number[]) => prices.toSorted((a, b) => a - b);

test.describe('a store sends no request', () => {
  // The worker warms the mirror up in its own time: here only requests of the page count.
  test.use({ serviceWorkers: 'block' });

  test('Contact Seller opens a demo conversation that answers after 1.5 seconds and sends no request; the seller and their listings come from the device alone, in every order @without-worker', async ({
    page,
    context,
    provider,
  }) => {
    await serveBare(page, STORE);
    await page.goto(STORE);
    const contact = page.getByRole('button', { name: 'Contact Seller' });
    await expect(contact).toBeVisible();
    await page.waitForLoadState('networkidle');
    const requests = await provider.requests();

    await test.step('[S183] a store opened by its address sends no request of its own', () => {
      const paths = requests.map(({ path }) => path);
      expect(paths.filter((path) => path !== '/api/categories')).toEqual([]);
    });

    await test.step('[S180, S181] a store of which nothing is on the device says so', async () => {
      await expect(page.getByRole('heading', { name: 'Products (0)' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No products available' })).toBeVisible();
      await expect(page.getByText("This seller hasn't listed any products yet.")).toBeVisible();
      await expect(page.getByText("We haven't loaded this shop yet.")).toBeVisible();
    });

    await contact.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Contact ${SELLER.name}` });
    const log = dialog.getByRole('log');
    await test.step('[S176] the dialog says that the conversation is a demo, with the cursor in the message', async () => {
      await expect(dialog.getByText('Demo conversation')).toBeVisible();
      await expect(dialog.getByLabel('Message')).toBeFocused();
      await expect(log.getByRole('paragraph')).toHaveCount(1);
    });

    await test.step('an empty message is not sent', async () => {
      await page.keyboard.type('   ');
      await page.keyboard.press('Enter');
      await expect(log.getByRole('paragraph')).toHaveCount(1);
    });

    await test.step('[S177] a message is answered after 1.5 seconds', async () => {
      await page.keyboard.type('Is it still there?');
      const sentAt = Date.now();
      await page.keyboard.press('Enter');
      await expect(log.getByRole('paragraph').nth(1)).toHaveText('You: Is it still there?');
      await expect(dialog.getByText('Nimal Jayasuriya is typing…')).toBeVisible();
      await expect(log.getByText(REPLY)).toBeVisible();
      expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1_450);
      await expect(dialog.getByText('Nimal Jayasuriya is typing…')).toHaveCount(0);
    });

    await test.step('the dialog is accessible, day and night', async () => {
      await expectAccessible(page, 'the conversation', 'dialog');
    });

    await test.step('Esc closes it, the focus returns, and the conversation is still there', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(contact).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(log.getByText(REPLY)).toBeVisible();
    });

    await test.step('[S184, S391] no call was made', async () => {
      expect(await provider.requests()).toHaveLength(requests.length);
    });

    await test.step('all that the seller offers is loaded when it is wanted', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Load this shop' }).press('Enter');
      const heading = page.getByRole('heading', { name: `Products (${OFFERED.length})` });
      await expect(heading, 'the button has gone').toBeFocused();
      expect(OFFERED.length).toBeGreaterThan(9);
    });

    await openProduct(page);
    // Its own calls, which a busy machine makes late: all of them before the store is opened.
    const paths = async () => (await provider.requests()).map(({ path }) => path);
    for (const path of [
      '/api/categories',
      '/api/products',
      `/api${PRODUCT}`,
      `/api${PRODUCT}/similar`,
    ])
      await expect.poll(paths).toContain(path);
    await page.waitForLoadState('networkidle');
    const asked = (await provider.requests()).length;
    await follow(page, STORE);

    await test.step('[S171] the breadcrumb reads Home, Stores, the name of the seller', async () => {
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Stores', SELLER.name]);
      await expect(crumbs.locator('[aria-current]')).toHaveText([SELLER.name]);
    });

    await test.step('[S172] the header shows the seller', async () => {
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: SELLER.name })).toBeVisible();
      await expect(main.getByText('NJ', { exact: true })).toBeVisible();
      await expect(main.getByText(SELLER.bio)).toBeVisible();
      await expect(main.getByRole('img', { name: 'Rated 4.5 out of 5' }).first()).toBeVisible();
      await expect(main.getByText('Joined October 2025')).toBeVisible();
      await expect(main.getByText('University of Moratuwa · Final year')).toBeVisible();
    });

    const count = await page.getByRole('list', { name: 'Products' }).getByRole('article').count();
    await test.step('[S173–S175, S178] active listings, reviews and the response rate of 98% are counted', async () => {
      expect(count).toBeGreaterThan(4);
      await expect(page.getByRole('heading', { name: `Products (${count})` })).toBeVisible();
      for (const [label, value] of [
        ['Active listings', String(count)],
        ['Reviews', '21'],
        ['Response rate', '98%'],
      ] as const) {
        const figure = page.locator('dl > div').filter({ hasText: label });
        await expect(figure.getByRole('definition')).toHaveText(value);
      }
    });

    await test.step('[S179] the products are sorted by newest, oldest, price low to high and high to low', async () => {
      const sort = page.getByRole('main').getByLabel('Sort by');
      await expect(sort.getByRole('option')).toHaveText([
        'Newest',
        'Oldest',
        'Price low to high',
        'Price high to low',
      ]);
      const newest = await titlesOf(page);
      await sort.selectOption('Oldest');
      await expect.poll(() => titlesOf(page)).toEqual(newest.toReversed());
      await sort.selectOption('Price low to high');
      const prices = await pricesOf(page);
      expect(prices).toEqual(rising(prices));
      await sort.selectOption('Price high to low');
      await expect.poll(() => pricesOf(page)).toEqual(rising(prices).toReversed());
    });

    await test.step('[S183, S391] no call was made', async () => {
      expect((await provider.requests()).slice(asked)).toEqual([]);
    });

    await test.step('without a network it says that it is saved, and how old it is', async () => {
      await context.setOffline(true);
      await expect(page.getByText('This shop is saved on your device')).toBeVisible();
      await expect(page.getByText(/Last updated \d\d:\d\d/)).toBeVisible();
      await expect(page.getByRole('heading', { name: `Products (${count})` })).toBeVisible();
    });

    await test.step('[S182] an unknown one is not found, which is said once', async () => {
      await follow(page, '/store/nobody');
      await expect(page.getByRole('heading', { level: 1, name: 'Store not found' })).toBeVisible();
      await expect(page.getByRole('main').getByText('Store not found')).toHaveCount(1);
    });
  });
});

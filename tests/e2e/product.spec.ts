import type { Locator, Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import {
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  storeSession,
  test,
  untilSynced,
} from '#support/app-test.ts';
import { serveBare } from '#support/bare-page.ts';
import { follow } from '#support/follow.ts';
import { holdScript } from '#support/hold-script.ts';
import { tryAgain } from '#support/try-again.ts';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
/** Two choices, few left, a long title: the most that stands above the button in the demo catalogue. */
const NOTEBOOK = `/products/${seedId('listing', 'hiruni-batik-notebook')}`;
const TITLE = 'Neoprene laptop sleeve with charger pocket, 14" and 15.6"';
const UNKNOWN = '0123456789abcdef01234567';

async function openSleeve(page: Page): Promise<Locator> {
  await page.goto(`/products/${SLEEVE}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  return page.getByRole('main');
}

test('a visitor reads all of a product, and is asked to log in to buy, save or review it @without-worker', async ({
  page,
  provider,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });
  const main = await openSleeve(page);

  await test.step('[S131–S134, S159, S160] price and savings with two decimals, discount, Popular, five stars, stock', async () => {
    await expect(main.getByText('1,450.00 LKR', { exact: true })).toBeVisible();
    await expect(main.getByText('You save 500.00 LKR', { exact: true })).toBeVisible();
    await expect(main.getByLabel(/^Pictures of/).getByText('26%')).toHaveText('-26%');
    await expect(main.getByLabel(/^Pictures of/)).toMatchAriaSnapshot('- text: -26% off');
    await expect(main.getByText('Popular').first()).toBeVisible();
    const stars = main.getByRole('img', { name: 'Rated 4.7 out of 5' }).first();
    await expect(stars.locator(':scope > *')).toHaveCount(5);
    await expect(main.getByText('In Stock', { exact: true })).toBeVisible();
  });

  await test.step('[S135, S136] the first option of every variation is chosen, and colours have names', async () => {
    await expect(main.getByRole('radio', { name: '14 inch' })).toBeChecked();
    const color = main.getByRole('group', { name: 'Color' });
    await expect(color.getByRole('radio', { name: 'black' })).toBeChecked();
    await color.getByRole('radio', { name: 'black' }).press('ArrowRight');
    await expect(color.getByRole('radio', { name: 'navy' })).toBeChecked();
  });

  await test.step('[S137–S140] the quantity starts at 1 and ends at the stock', async () => {
    const quantity = main.getByRole('group', { name: 'Quantity' });
    await expect(quantity.locator('[data-value]')).toHaveText('1');
    await expect(quantity.getByRole('button', { name: 'Decrease' })).toBeDisabled();
    const more = quantity.getByRole('button', { name: 'Increase' });
    for (let count = 1; count < 14; count += 1) await more.click();
    await expect(quantity.locator('[data-value]')).toHaveText('14');
    await expect(more).toBeDisabled();
  });

  const pictures = main.getByRole('group', { name: `Pictures of ${TITLE}` });
  const shown = pictures.getByRole('img', { name: /, picture \d of \d$/ }).first();
  await test.step('[S130] a thumbnail, an arrow key and a swipe change the main picture', async () => {
    const first = await shown.getAttribute('src');
    await pictures.getByRole('button', { name: 'Show picture 2' }).click();
    await expect(shown).toHaveAccessibleName(`${TITLE}, picture 2 of 2`);
    expect(await shown.getAttribute('src')).not.toBe(first);
    await page.keyboard.press('ArrowRight');
    await expect(shown).toHaveAttribute('src', first ?? '');
    await expect(pictures.getByRole('button', { name: 'Show picture 1' })).toBeFocused();
    await shown.scrollIntoViewIfNeeded();
    const box = (await shown.boundingBox())!;
    await page.mouse.move(box.x + 200, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 104, { steps: 3 });
    await page.mouse.up();
    await expect(shown).toHaveAccessibleName(`${TITLE}, picture 2 of 2`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a press enlarges it; there it comes closer, and the arrow keys go on', async () => {
    const enlarge = pictures.getByRole('button', { name: 'Enlarge picture' });
    await enlarge.click();
    const dialog = page.getByRole('dialog', { name: TITLE });
    await expect(dialog.getByRole('status').first()).toHaveText('Picture 2 of 2');
    await expectAccessible(page, 'the enlarged picture', 'dialog');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status').first()).toHaveText('Picture 1 of 2');
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    const stage = dialog.getByRole('group', { name: /^Enlarged picture/ });
    await expect(stage).toBeFocused();
    const isWider = () =>
      stage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    // The layout may be a frame behind the focus.
    await expect.poll(isWider).toBe(true);
    await expectAccessible(page, 'the picture from close', 'dialog');
    await dialog.getByRole('button', { name: 'Zoom out' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(enlarge).toBeFocused();
  });

  await test.step('[S147] tabs hold description, reviews and seller, who has a store', async () => {
    const tab = page.getByRole('tab', { name: 'Description' });
    await expect(page.getByRole('tabpanel')).toContainText('Front pocket for charger and mouse');
    await tab.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Reviews (3)' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('End');
    const store = page.getByRole('tabpanel').getByRole('link', { name: 'Visit the store' });
    await expect(store).toHaveAttribute('href', `/store/${seedId('member', 'demo-seller')}`);
  });

  await test.step('[S156, S161–S163] similar products, and at most 8 others of the seller without this one', async () => {
    await expect(main.getByRole('heading', { name: 'You Might Also Like' })).toBeVisible();
    const others = main.getByRole('list', { name: /^More from/ });
    await expect(others.getByRole('article').first()).toBeVisible();
    expect(await others.getByRole('article').count()).toBeLessThanOrEqual(8);
    await expect(others.locator(`[data-listing-id="${SLEEVE}"]`)).toHaveCount(0);
    const asked = (await provider.requests()).map(({ method, path, query }) =>
      [method, path, query].join(' ').trim(),
    );
    expect(asked).toContain(`GET /api/products/${SLEEVE}`);
    expect(asked).toContain(`GET /api/products/${SLEEVE}/similar`);
    const list = asked.find((line) => line.includes('sellerId='));
    expect(list).toMatch(/^GET \/api\/products \??.*sellerId=/);
    expect(list).toContain('limit=8');
  });

  await test.step("[S146] without the device's own sharing the link is copied", async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await main.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied').first()).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`/products/${SLEEVE}$`));
  });

  await test.step('where there is sharing the picture goes along, as a JPEG: messengers take a WebP for a sticker', async () => {
    const shared = page.evaluate(
      () =>
        new Promise((resolve) => {
          const share = async ({ files: [file] = [] }: ShareData) => {
            const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
            resolve([file?.name, file?.type, ...bytes.subarray(0, 3)]);
          };
          Object.defineProperty(navigator, 'share', { value: share });
          Object.defineProperty(navigator, 'canShare', { value: () => true });
        }),
    );
    await main.getByRole('button', { name: 'Share' }).click();
    const start = [0xff, 0xd8, 0xff];
    expect(await shared).toEqual([expect.stringMatching(/\.jpg$/), 'image/jpeg', ...start]);
  });

  await test.step('[S152, S153, S217, S238] cart and wishlist ask to log in by a toast, without leaving the page', async () => {
    await main.getByRole('button', { name: 'Add To Cart' }).first().click();
    await expect(page.getByText('Please log in to add items to your cart.').first()).toBeVisible();
    await main.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
    await expect(
      page.getByText('Please log in to add items to your wishlist.').first(),
    ).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/products/${SLEEVE}$`));
  });

  await test.step('[S145] a report leads to support with the subject filled in', async () => {
    await main.getByRole('button', { name: 'Report This Item' }).click();
    await expectAccessible(page, 'the report', 'dialog');
    await page.getByRole('dialog').getByRole('link', { name: 'Write to support' }).click();
    await expect(page.getByLabel('Subject*')).toHaveValue(`Report: ${TITLE} (${SLEEVE})`);
    await page.goBack();
  });

  await test.step('[S015, S154, S155] Buy Now, a question to the seller and a review lead to the login', async () => {
    await main.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await main.getByRole('button', { name: 'Ask the seller' }).click();
    await page.waitForURL('**/login');
    const told = page.getByText(/^You can ask about “Neoprene laptop sleeve/);
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: 'Never mind' }).click();
    await expect(told).toHaveCount(0);
    await page.goBack();
    await page.getByRole('tab', { name: 'Reviews (3)' }).click();
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await page.waitForURL('**/login');
  });
});

test('[S166] a product that is not there says so, one that cannot be fetched heals by itself, and stock decides what can be pressed @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const main = page.getByRole('main');
  const failure = page.getByRole('heading', { name: 'An Error Occurred' });
  const cart = main.getByRole('button', { name: 'Add To Cart' }).first();

  await page.goto(`/products/${UNKNOWN}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible();

  await test.step('[S165] a failed pull shows the words of the specification', async () => {
    await provider.setFaults({
      kind: 'status',
      path: `/api/products/${SLEEVE}`,
      status: 500,
      body: { error: 'The shelves are being painted.' },
    });
    await page.goto(`/products/${SLEEVE}`);
    await expect(failure).toBeVisible();
    await expect(
      page.getByText('Failed to fetch product data. Please try again later.'),
    ).toBeVisible();
    await expect(page.getByText('The shelves are being painted.')).toBeVisible();
    await provider.setFaults();
    await tryAgain(page, failure);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  });

  await test.step('a known product says offline how old it is, and moves nothing when the network is back', async () => {
    await context.setOffline(true);
    const age = main.getByText(/Last updated \d\d:\d\d/);
    await expect(age).toBeVisible();
    const under = await cart.boundingBox();
    await context.setOffline(false);
    await expect(age).toHaveCount(0);
    expect(await cart.boundingBox()).toEqual(under);
  });

  await test.step('an unknown one fails offline and appears when the network returns', async () => {
    await context.setOffline(true);
    await follow(page, `/products/${seedId('listing', 'dilini-semester-planner')}`);
    await expect(failure).toBeVisible();
    await context.setOffline(false);
    await expect(cart).toBeVisible();
  });

  await test.step('[S141, S157, S158] stock decides the label and which buttons can be pressed', async () => {
    for (const [quantity, words] of [
      [9, 'Only 9 left in stock'],
      [0, 'Out of Stock'],
    ] as const) {
      await provider.setListing({ id: SLEEVE, quantity });
      await openSleeve(page);
      await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
    }
    await expect(main.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    await expect(cart).toBeDisabled();
    await expect(main.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  });

  await test.step('on a phone the first screen shows price and seller; one bar buys, in place of the tabs', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const bar = page.locator('[data-action-bar]');
    await expect(bar.locator('[data-price="1,450.00 LKR"]')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Buy Now' })).toBeInViewport({ ratio: 1 });
    const { y: barTop } = (await bar.boundingBox())!;
    for (const told of [
      main.getByText('1,450.00 LKR', { exact: true }),
      main.getByRole('link', { name: /^Nimal Jayasuriya.*University of Moratuwa/ }),
    ]) {
      const box = (await told.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(barTop);
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible();
  });

  await test.step('on a tablet the tabs follow the picture, and all of them are in sight', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const pictures = main.getByRole('group', { name: /^Pictures of/ });
    const box = (await pictures.boundingBox())!;
    const tabs = main.getByRole('tablist', { name: 'About this product' });
    expect((await tabs.boundingBox())!.y - (box.y + box.height)).toBeLessThan(60);
    for (const name of ['Description', /^Reviews/, 'Seller info'])
      await expect(tabs.getByRole('tab', { name })).toBeInViewport({ ratio: 0.95 });
  });

  await test.step('[S158] another stock decides the label; colours are any that the browser knows', async () => {
    await serveOtherStock(page);
    await openSleeve(page);
    await expect(main.getByText('Only 5 left in stock')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
    const painted = await main
      .getByRole('group', { name: 'Color' })
      .locator('label [aria-hidden]')
      .evaluateAll((dots) =>
        dots
          .filter((dot) => dot instanceof HTMLElement && !dot.hidden)
          .map((dot) => getComputedStyle(dot).backgroundColor),
      );
    expect(painted).toEqual(['rgb(10, 125, 92)', 'rgb(102, 51, 153)']);
  });
});

/** The sleeve with fewer in stock than may be bought, and in colours of all spellings; without a worker, which would bring the provider's own row. */
async function serveOtherStock(page: Page): Promise<void> {
  const options = ['#0a7d5c', 'RebeccaPurple', 'Galaxy print'];
  // Lists beside the product, of its seller and of its kind, hold the provider's own row of it too.
  await page.route(/\/api\/products(\?|\/[^/]+\/)/, (route) => route.abort());
  await page.route(`**/api/products/${SLEEVE}`, async (route) => {
    // The whole reply, also of parts that the device has already.
    const headers = { ...route.request().headers(), 'if-none-match': '' };
    const whole = (await (await route.fetch({ headers })).json()) as object;
    const change = { quantity: 20, stock: 5, variations: [{ name: 'color', options }] };
    await route.fulfill({ json: { ...whole, ...change } });
  });
  await serveBare(page, `/products/${SLEEVE}`);
}

test('[S142] a buyer adds the chosen options, online and offline, asks the seller, and buys at once @without-worker', async ({
  page,
  context,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const main = await openSleeve(page);
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
  // By its control, and by its words: neither lies over the other.
  await main.getByRole('radio', { name: '15.6 inch' }).check();
  await main.getByText('gray', { exact: true }).click();
  await expect(main.getByRole('radio', { name: 'gray' })).toBeChecked();
  await main.getByRole('button', { name: 'Increase quantity' }).click();
  await main.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page.getByText('Item added to cart').first()).toBeVisible();
  await untilSynced(page);
  expect((await provider.database(DEMO_BUYER)).carts).toMatchObject([
    { listingId: SLEEVE, quantity: 2, variations: { size: '15.6 inch', color: 'gray' } },
  ]);

  const ask = main.getByRole('button', { name: 'Ask the seller' });
  await test.step('offline it is kept and says so', async () => {
    await context.setOffline(true);
    await expect(main.getByText(/^You're offline/)).toBeVisible();
    await main.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
    for (const words of ['Item added to wishlist', 'Will sync when you are back online'])
      await expect(page.getByText(words).first()).toBeVisible();
    await expect(main.getByText('Not sent yet').first()).toBeVisible();
    await ask.click();
    await expect(page.getByText(/^You're offline\. Connect to see how/)).toBeVisible();
    await context.setOffline(false);
    await untilSynced(page);
    const { wishlists } = await provider.database(DEMO_BUYER);
    expect(wishlists).toContainEqual(expect.objectContaining({ listingId: SLEEVE }));
  });

  await test.step('the seller is asked by WhatsApp or a call', async () => {
    await ask.click();
    const chat = page.getByRole('link', { name: 'WhatsApp' });
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/94\d{9}\?text=Hi!.*sleeve/);
    const call = page.getByRole('link', { name: /^Call \+94/ });
    await expect(call).toHaveAttribute('href', /^tel:\+94\d{9}$/);
    await expectAccessible(page, 'the ways to the seller', 'main');
  });

  await test.step('[S143] Buy Now adds it and goes to the summary of the cart', async () => {
    await main.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/cart');
    await expect(page.getByRole('button', { name: 'Place Order' }).first()).toBeInViewport();
  });

  await test.step('viewed products are remembered, until a logout', async () => {
    const recent = page.getByRole('list', { name: 'Recently viewed' });
    await page.goto('/');
    await expect(recent.locator(`[data-listing-id="${SLEEVE}"]`)).toHaveCount(1);
    await openSleeve(page);
    await expect(recent).toHaveCount(0);
    await expectFirstScreens(page);
    await follow(page, '/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await follow(page, `/products/${seedId('listing', 'acc-square-sunglasses')}`);
    await expect(page.getByRole('heading', { name: 'You Might Also Like' })).toBeVisible();
    await expect(recent).toHaveCount(0);
  });
});

/* What has to be in view, or in one line, without scrolling. */
async function expectFirstScreens(page: Page): Promise<void> {
  const named = (name: string) => page.getByRole('main').getByRole('button', { name });

  await test.step('on a laptop, Add To Cart is in sight under the longest of choices', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await follow(page, NOTEBOOK);
    await expect(page).toHaveTitle(/notebook/i);
    for (const name of ['Add To Cart', 'Buy Now'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  });

  await test.step('on a phone, what else one may do with a listing stands in one line', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const top = async (name: string) => (await named(name).boundingBox())!.y;
    const expectOneLine = async () =>
      expect(await top('Report This Item')).toBe(await top('Share'));
    await expectOneLine();
    await named('Add to wishlist').last().click();
    await expect(named('Remove from wishlist').last()).toBeVisible();
    await expectOneLine();
    await page.setViewportSize({ width: 1280, height: 720 });
  });
}

test('[S010–S013] a seller reads a product, and neither buys, saves nor reviews it, nor is shown what to do so with before the page is alive @without-worker', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_SELLER);
  const release = await holdScript(page, 'engine');
  const buying = page
    .getByRole('button', { name: /to cart$|^buy now$|quantity$|wishlist$/i })
    .or(page.getByRole('link', { name: /^(cart|wishlist)$/i }));
  for (const path of ['/category/stationery', `/products/${SLEEVE}`]) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(buying, path).toHaveCount(0);
  }
  release();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(buying).toHaveCount(0);
  const main = page.getByRole('main');
  for (const name of ['Add To Cart', 'Buy Now', 'Add to wishlist', 'Increase quantity'])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  await expect(main.getByRole('radio')).toHaveCount(0);
  await expect(main.getByRole('definition').filter({ hasText: /^black\s*navy/ })).toBeVisible();
  await expect(
    main.getByRole('definition').filter({ hasText: '14 inch, 15.6 inch' }),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Reviews (3)' }).click();
  await expect(page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0);
  for (const name of ['Share', 'Report This Item'])
    await expect(main.getByRole('button', { name })).toBeVisible();
});

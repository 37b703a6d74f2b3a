import type { Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { DEMO_BUYER, DEMO_SELLER, expect, storeSession, test } from '#support/browser/app-test.ts';
import { serveBare } from '#support/browser/bare-page.ts';
import { follow } from '#support/browser/follow.ts';
import { holdScript } from '#support/browser/hold-script.ts';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
/** Two choices, few left, a long title: the most that stands above the button in the demo catalogue. */
const NOTEBOOK = `/products/${seedId('listing', 'hiruni-batik-notebook')}`;
const TITLE = 'Neoprene laptop sleeve with charger pocket, 14" and 15.6"';

test('a product on a laptop, a tablet and a phone: what is in sight, what moves, its picture from close and as it is shared @without-worker', async ({
  page,
  context,
  provider,
}) => {
  await storeSession(page, provider, DEMO_BUYER);
  const release = await holdScript(page, 'engine');
  await page.goto(`/products/${SLEEVE}`);
  const main = page.getByRole('main');
  const pictures = main.getByRole('group', { name: /^Pictures of/ });

  await test.step('colours keep their place while the page comes alive: who presses one meanwhile hits it', async () => {
    const gray = main.locator('label', { hasText: 'gray' });
    const drawn = await gray.boundingBox();
    release();
    await expect(gray.locator('[style]')).toHaveCSS('background-color', 'rgb(128, 128, 128)');
    expect(await gray.boundingBox()).toEqual(drawn);
    await main.getByText('gray', { exact: true }).click();
  });

  await test.step('the discount is read whole, and a choice is pressed by its words', async () => {
    await expect(pictures).toMatchAriaSnapshot('- text: -26% off');
    await expect(main.getByRole('radio', { name: 'gray' })).toBeChecked();
  });

  await test.step('[S130] a swipe changes the main picture, and opens nothing', async () => {
    const shown = pictures.getByRole('img', { name: /, picture \d of \d$/ }).first();
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

  await test.step('the ways to the seller are accessible, day and night', async () => {
    await main.getByRole('button', { name: 'Ask the seller' }).click();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expectAccessible(page, 'the ways to the seller', 'main');
  });

  await test.step('nothing moves when the network goes and is back', async () => {
    const cart = main.getByRole('button', { name: 'Add To Cart' }).first();
    const age = main.getByText(/Last updated \d\d:\d\d/);
    await context.setOffline(true);
    await expect(age).toBeVisible();
    const under = await cart.boundingBox();
    await context.setOffline(false);
    await expect(age).toHaveCount(0);
    expect(await cart.boundingBox()).toEqual(under);
  });

  await test.step('on a tablet the tabs follow the picture, and all of them are in sight', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const box = (await pictures.boundingBox())!;
    const tabs = main.getByRole('tablist', { name: 'About this product' });
    expect((await tabs.boundingBox())!.y - (box.y + box.height)).toBeLessThan(60);
    for (const name of ['Description', /^Reviews/, 'Seller info'])
      await expect(tabs.getByRole('tab', { name })).toBeInViewport({ ratio: 0.95 });
  });

  await test.step('colours are any that the browser knows', async () => {
    await serveOtherColors(page);
    await page.goto(`/products/${SLEEVE}`);
    await expect(main.getByRole('radio', { name: 'Galaxy print' })).toBeAttached();
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

  await test.step('on a laptop, Add To Cart is in sight under the longest of choices', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await follow(page, NOTEBOOK);
    await expect(page).toHaveTitle(/notebook/i);
    for (const name of ['Add To Cart', 'Buy Now'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  });

  await test.step('on a phone, what else one may do with a listing stands in one line', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const named = (name: string) => main.getByRole('button', { name });
    const top = async (name: string) => (await named(name).boundingBox())!.y;
    const expectOneLine = async () =>
      expect(await top('Report This Item')).toBe(await top('Share'));
    await expectOneLine();
    await named('Add to wishlist').last().click();
    await expect(named('Remove from wishlist').last()).toBeVisible();
    await expectOneLine();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('[S143] Buy Now adds it and goes to the summary of the cart', async () => {
    await main.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/cart');
    await expect(page.getByRole('button', { name: 'Place Order' }).first()).toBeInViewport();
  });
});

/** The sleeve in colours of all spellings; without a worker, which would bring the provider's own row. */
async function serveOtherColors(page: Page): Promise<void> {
  const options = ['#0a7d5c', 'RebeccaPurple', 'Galaxy print'];
  // Lists beside the product, of its seller and of its kind, hold the provider's own row of it too.
  await page.route(/\/api\/products(\?|\/[^/]+\/)/, (route) => route.abort());
  await page.route(`**/api/products/${SLEEVE}`, async (route) => {
    // The whole reply, also of parts that the device has already.
    const headers = { ...route.request().headers(), 'if-none-match': '' };
    const whole = (await (await route.fetch({ headers })).json()) as object;
    await route.fulfill({ json: { ...whole, variations: [{ name: 'color', options }] } });
  });
  await serveBare(page, `/products/${SLEEVE}`);
}

test('a seller is not shown what to buy, save or review with, neither before the page is alive nor then @without-worker', async ({
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
});

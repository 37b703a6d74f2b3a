import type { Page } from '@playwright/test';
import { arriveSignedIn, DEMO_BUYER, DEMO_SELLER, expect, test } from '#support/app-test.ts';
import { serveAwkwardShop } from '#support/awkward-shop.ts';
import { chromiumLaunchOptions } from '#support/chromium.ts';
import { follow } from '#support/follow.ts';
import { listLayoutFaults } from '#support/layout-faults.ts';
import {
  BUYER_SCREENS,
  LOST_SCREENS,
  SHOP_SCREENS,
  SIDE_SCREENS,
  SLEEVE_PATH,
  TEXT_SCREENS,
} from '#support/screens.ts';

const SCREENS_OF_PERCENT = {
  150: [
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
  ],
  200: [
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
    { width: 320, height: 640 },
  ],
} as const;
type Percent = keyof typeof SCREENS_OF_PERCENT;
const DEFAULT_FONT_SIZE_PX = 16;

for (const percent of [150, 200] satisfies Percent[]) {
  test(`with the browser's text at ${percent} % nothing overlaps, is cut off or scrolls sideways`, async ({
    playwright,
    provider,
  }) => {
    // A font size set on the page would not do: media queries follow the browser's setting alone.
    const { args = [], ...launch } = chromiumLaunchOptions();
    const size = (DEFAULT_FONT_SIZE_PX * percent) / 100;
    const browser = await playwright.chromium.launch({
      ...launch,
      args: [...args, `--blink-settings=defaultFontSize=${size}`],
    });
    const context = await browser.newContext({ baseURL: provider.url });
    await serveAwkwardShop(context, 6);
    const page = await context.newPage();

    await page.goto('/about');
    await expectRoom(page, percent, SIDE_SCREENS);
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await expectRoom(page, percent, [
      ...SHOP_SCREENS,
      ...LOST_SCREENS,
      ...TEXT_SCREENS,
      ...BUYER_SCREENS,
    ]);
    await follow(page, SLEEVE_PATH);
    const add = page.getByRole('button', { name: 'Add To Cart' }).first();
    await expect(add).toBeEnabled();
    await context.setOffline(true);
    await add.click();
    await follow(page, '/cart');
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Offline · 1 waiting' })).toBeVisible();
    await expectRoomHere(page, percent, 'a full cart offline');
    await context.setOffline(false);
    await arriveSignedIn(page, provider, DEMO_SELLER, '/dashboard?tab=orders');
    await expect(page.getByRole('main').getByRole('row').first()).toBeAttached();
    await expectRoomHere(page, percent, 'orders of a seller');
    await browser.close();
  });
}

async function expectRoom(
  page: Page,
  percent: Percent,
  screens: readonly { path: string; title: string }[],
) {
  for (const { path, title } of screens) {
    await follow(page, path, { email: 'somebody@stu.cmb.ac.lk' });
    if (path !== SLEEVE_PATH) await expect(page, path).toHaveTitle(title);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    // The rows of the home page wait until they are scrolled to.
    if (path !== '/')
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectRoomHere(page, percent, path);
  }
}

async function expectRoomHere(page: Page, percent: Percent, where: string) {
  for (const size of SCREENS_OF_PERCENT[percent]) {
    await page.setViewportSize(size);
    expect.soft(await listLayoutFaults(page), `${where} at ${size.width} px`).toEqual([]);
  }
}

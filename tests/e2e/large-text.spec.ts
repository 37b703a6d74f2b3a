import type { Page } from '@playwright/test';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  test,
} from '#support/browser/app-test.ts';
import { serveAwkwardShop } from '#support/browser/awkward-shop.ts';
import { follow } from '#support/browser/follow.ts';
import { listLayoutFaults } from '#support/browser/layout-faults.ts';
import {
  BUYER_SCREENS,
  LOST_SCREENS,
  SHOP_SCREENS,
  SIDE_SCREENS,
  SLEEVE_PATH,
  TEXT_SCREENS,
} from '#support/browser/screens.ts';

const NARROW = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 720 };
/** The screens to check, with the size of the browser's text. */
const SIZES_OF_PERCENT = [
  { percent: 150, sizes: [DESKTOP] },
  { percent: 200, sizes: [DESKTOP, NARROW] },
];
const DEFAULT_FONT_SIZE_PX = 16;

test("at 320 pixels nothing scrolls sideways; with the browser's text at 150 % and 200 % nothing overlaps or is cut off either @without-worker", async ({
  page,
  context,
  provider,
}) => {
  await serveAwkwardShop(context, 6);
  await page.goto('/about');
  await expectRoom(page, SIDE_SCREENS);
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await expectRoom(page, [...SHOP_SCREENS, ...LOST_SCREENS, ...TEXT_SCREENS, ...BUYER_SCREENS]);

  await test.step('a full cart offline', async () => {
    await follow(page, SLEEVE_PATH);
    const add = page.getByRole('button', { name: 'Add To Cart' }).first();
    await expect(add).toBeEnabled();
    // The code of the cart comes with its first visit.
    await context.setOffline(true);
    await add.click();
    await follow(page, '/cart');
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Offline · 1 waiting' })).toBeVisible();
    await expectRoomHere(page, 'a full cart offline');
    await context.setOffline(false);
  });

  await test.step('orders of a seller', async () => {
    await arriveSignedIn(page, provider, DEMO_SELLER, '/dashboard?tab=orders');
    await expect(page.getByRole('main').getByRole('row').first()).toBeAttached();
    await expectRoomHere(page, 'orders of a seller');
  });
});

test('nothing scrolls sideways at 320 pixels, with 200 listings of long titles @thorough @without-worker', async ({
  page,
  context,
}) => {
  await serveAwkwardShop(context, 200);
  await page.setViewportSize(NARROW);
  await page.goto('/about');
  for (const screen of SHOP_SCREENS) {
    await open(page, screen);
    if (screen.path === '/products')
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(200);
    expect(await sidewaysExcess(page), screen.path).toBeLessThanOrEqual(0);
  }
});

async function expectRoom(page: Page, screens: readonly { path: string; title: string }[]) {
  for (const screen of screens) {
    await open(page, screen);
    // The rows of the home page wait until they are scrolled to.
    if (screen.path !== '/')
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectRoomHere(page, screen.path);
  }
}

/** Goes there inside the app. The product of the awkward shop has a title of its own. */
async function open(page: Page, { path, title }: { path: string; title: string }) {
  await follow(page, path, { email: 'somebody@stu.cmb.ac.lk' });
  if (path !== SLEEVE_PATH) await expect(page, path).toHaveTitle(title);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

async function expectRoomHere(page: Page, where: string) {
  await setTextSize(page, 100);
  await page.setViewportSize(NARROW);
  expect.soft(await sidewaysExcess(page), `${where} at 320 px`).toBeLessThanOrEqual(0);
  for (const { percent, sizes } of SIZES_OF_PERCENT) {
    await setTextSize(page, percent);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const faults = await listLayoutFaults(page);
      expect.soft(faults, `${where} at ${size.width} px and ${percent} %`).toEqual([]);
    }
  }
}

/** The setting of the browser: a font size set on the page would not do, as media queries follow the browser's alone. */
async function setTextSize(page: Page, percent: number) {
  const browser = await page.context().newCDPSession(page);
  const standard = (DEFAULT_FONT_SIZE_PX * percent) / 100;
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await browser.detach();
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe(`${standard}px`);
}

function sidewaysExcess(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

import type { Route } from '@playwright/test';
import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, test } from '#support/browser/app-test.ts';
import { follow } from '#support/browser/follow.ts';
import { describeShifts, sumOfShifts, watchShifts } from '#support/browser/layout-shifts.ts';
import {
  ACTIVE,
  END,
  foundWords,
  cardsOf,
  statusOf,
  readPages,
} from '#support/browser/product-list.ts';

test('on a phone the filters fill the screen and are worked by keyboard @without-worker', async ({
  page,
  context,
}) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  const open = page.getByRole('button', { name: /^Filters/ });
  const dialog = page.getByRole('dialog', { name: 'Filters' });

  await test.step('the first cards stand in the upper half, and the filters stay in reach below them', async () => {
    const [card, filters] = await Promise.all([
      cardsOf(page).first().boundingBox(),
      open.boundingBox(),
    ]);
    expect(card?.y).toBeLessThan(740 / 2 - 40);
    expect(filters?.y).toBeLessThan(card?.y ?? 0);
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(open).toBeInViewport();
  });

  await test.step('a card far below is there to be found, and drawn when it is near', async () => {
    const far = cardsOf(page).nth(17);
    const isDrawn = () =>
      far.evaluate((card) =>
        [...card.children].some((part) => part.checkVisibility({ contentVisibilityAuto: true })),
      );
    const toTop = () => page.evaluate(() => window.scrollTo(0, 0));
    await readPages(page, 2);
    await toTop();
    await expect.poll(isDrawn).toBe(false);
    await expect(far.getByRole('heading')).toHaveText(/./);
    await far.scrollIntoViewIfNeeded();
    await expect(far).toBeInViewport();
    await expect.poll(isDrawn).toBe(true);
    await toTop();
  });

  await test.step('[S104] the filter panel is no sidebar but the whole screen', async () => {
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden();
    await open.press('Enter');
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  });

  await test.step('it is accessible, day and night', async () => {
    await expectAccessible(page, 'the filters', 'dialog');
  });

  await test.step('filters are chosen by keyboard, and the number of matches is shown', async () => {
    const used = ACTIVE.filter(
      ({ category, condition }) => category === 'books' && condition === 'used',
    );
    await dialog.getByRole('checkbox', { name: 'Books' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'Used' }).press('Space');
    await expect(open, 'the list behind waits until the dialog closes').toHaveText('Filters');
    const show = dialog.getByRole('button', { name: `Show ${used.length}` });
    await show.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    await expect(open).toHaveText('Filters (2)');
    await expect(statusOf(page)).toHaveText(foundWords(used.length));
  });

  await test.step('a second category counts when the dialog closes, and leads from a category to all products', async () => {
    await follow(page, '/category/books');
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
    await open.press('Enter');
    const sports = dialog.getByRole('checkbox', { name: 'Sports' });
    await sports.press('Space');
    await expect(dialog.getByRole('button', { name: /^Show \d+$/ })).toBeVisible();
    await expect(sports).toBeFocused();
    await expect(page).toHaveURL('/category/books');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/products?category=books,sports');
    await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeAttached();
  });

  await test.step('Escape closes it, and nothing reaches over the edge at 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open.press('Enter');
    const excess = () => dialog.evaluate((box) => Math.max(box.scrollWidth - box.clientWidth, 0));
    expect(await excess()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('of a short search nothing moves while the network goes and returns', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const slowly = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    };
    await page.route('**/api/products?*search=sleeve*', slowly, { times: 1 });
    await follow(page, '/products?search=sleeve');
    await expect(statusOf(page), 'what the device finds stands in').toContainText('on this device');
    const before = await sumOfShifts(page);
    await expect(statusOf(page)).toHaveText(foundWords(2));
    await expect(page.getByText(END)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You're offline. These products", { exact: false })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You're offline. These products", { exact: false })).toBeHidden();
    await expect(page.getByText(END)).toBeVisible();
    expect((await sumOfShifts(page)) - before, await describeShifts(page)).toBeLessThan(0.02);
  });

  await test.step('in the middle of a list of this device nothing moves when the network returns: that of the provider waits until it is asked for', async () => {
    await context.setOffline(true);
    await follow(page, '/products?sortBy=price-asc');
    await expect(statusOf(page)).toContainText('on this device');
    await readPages(page, 2);
    await page.evaluate(() => window.scrollTo(0, 900));
    const inSight = () =>
      cardsOf(page).evaluateAll((cards) =>
        cards
          .map((card) => ({ top: card.getBoundingClientRect().top, text: card.textContent }))
          .filter(({ top }) => top > 0 && top < innerHeight),
      );
    const before = await inSight();
    expect(before.length).toBeGreaterThan(2);
    await context.setOffline(false);
    const show = page.getByRole('button', { name: `Show the fresh list (${ACTIVE.length})` });
    await expect(show).toBeInViewport();
    expect(await inSight()).toEqual(before);
    await expect(statusOf(page)).toContainText('on this device');
    await show.press('Enter');
    await expect(statusOf(page)).toHaveText(foundWords(ACTIVE.length));
    await expect(show).toBeHidden();
    await expect(page.getByRole('region', { name: 'Products' })).toBeFocused();
    await expect(cardsOf(page).first()).toBeInViewport();
  });
});

import type { Locator, Page } from '@playwright/test';
import { arriveSignedIn, DEMO_BUYER, expect, test } from '#support/browser/app-test.ts';
import { countMoves, noteMoves } from '#support/browser/count-moves.ts';
import { createGate } from '#support/create-gate.ts';
import { expectAnnounced, follow } from '#support/browser/follow.ts';
import {
  ACTIVE,
  bringEndTo,
  cardsOf,
  foundWords,
  readPages,
  readToEnd,
  statusOf,
  untilResting,
} from '#support/browser/product-list.ts';
import { watchWords } from '#support/browser/watch-words.ts';

test('a list is read by scrolling: what comes then, what stays where it is, and the way back to a card @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const asked = async () =>
    (await provider.requests())
      .filter(({ path }) => path === '/api/products')
      .map(({ query }) => new URLSearchParams(query));
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/products');

  await test.step('[S105] the next page is requested within 1000 pixels of the bottom of the document, and not before', async () => {
    await untilResting(page);
    await expect(cardsOf(page)).toHaveCount(9);
    await expect.poll(asked).toHaveLength(1);
    await bringEndTo(page, 1020);
    expect(await asked()).toHaveLength(1);
    await bringEndTo(page, 990);
    await expect(cardsOf(page).nth(9)).toBeVisible();
    expect((await asked())[1]?.get('page')).toBe('2');
  });

  await test.step('more cards leave those in view where they are, also after a jump to the end', async () => {
    await readPages(page, 3);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = (await cardsOf(page).count()) - 1;
    const top = await topOfCard(page, last);
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(last + 1);
    expect(await topOfCard(page, last)).toBeCloseTo(top, 0);
  });

  await test.step('a tap on the button for more, as its cards come, opens none of them', async () => {
    const more = page.getByRole('button', { name: 'Load More Products' });
    const address = /\/api\/products\?/;
    const [replied, reply] = createGate();
    await untilResting(page);
    await page.route(address, async (route) => {
      await replied;
      await route.continue();
    });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(more).toBeInViewport();
    const underTap = cardsUnder(more);
    reply();
    expect(await underTap).toEqual({ atOnce: false, afterwards: true });
    await page.unroute(address);
  });

  await test.step('a list that is loaded again has as many cards, and stands where it stood', async () => {
    await cardsOf(page).nth(13).scrollIntoViewIfNeeded();
    await untilResting(page);
    const count = await cardsOf(page).count();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(1000);
    await page.reload();
    await expect(cardsOf(page)).toHaveCount(count);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  await test.step('going offline moves nothing', async () => {
    const heart = page.getByRole('main').getByRole('article').first().getByRole('button').first();
    // Far below the estimated heights of cards out of view would move it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(heart).toBeInViewport();
    const under = await heart.boundingBox();
    await context.setOffline(true);
    await expect(page.getByText("You're offline. These products", { exact: false })).toBeVisible();
    expect(await heart.boundingBox()).toEqual(under);
    await context.setOffline(false);
    await expect(statusOf(page)).toHaveText(foundWords(ACTIVE.length));
  });

  await test.step('[S103, S125] a filter that changes far down starts again from its first card', async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cardsOf(page).first()).not.toBeInViewport();
    await filters.getByRole('checkbox', { name: 'Books' }).check();
    await expect(page).toHaveURL('/products?category=books');
    const books = ACTIVE.filter(({ category }) => category === 'books');
    await expect(statusOf(page)).toHaveText(foundWords(books.length));
    await expect(cardsOf(page).first()).toBeInViewport();
  });

  await test.step('back from a product the page begins at the top and offers a link to the card', async () => {
    await follow(page, '/category/lab-equipment');
    await expect(page.getByRole('heading', { level: 1, name: 'Lab Equipment' })).toBeVisible();
    await readToEnd(page);
    const count = await cardsOf(page).count();
    const card = cardsOf(page).last();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const flashes = await watchWords(page, [/Back to where you were/, /Loading product\b/]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await noteMoves(page);
    await card.getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible();
    await expectAnnounced(page, `${title} · UniKade`);
    // The card's row is there before the device has answered.
    expect(await flashes()).toEqual([]);
    expect(await countMoves(page)).toBe(1);
    await page.goBack();
    await expect(cardsOf(page)).toHaveCount(count);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Back to where you were' }).click();
    await expect(page.getByRole('link', { name: title })).toBeFocused();
    await expect(page.getByRole('link', { name: title })).toBeInViewport();
  });

  await test.step('the picture of a card moves to its product, but not for who asked for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await cardsOf(page).first().getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible();
    expect(await countMoves(page)).toBe(1);
  });

  await test.step('on a phone the category that one is in lies in sight', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await follow(page, '/category/lab-equipment?search=lamp');
    const chips = page.getByRole('navigation', { name: 'Browse by category' });
    await expect(chips.getByRole('link', { name: 'Lab Equipment' })).toBeInViewport();
  });

  await test.step('there the filters of all categories fill the screen, too', async () => {
    await follow(page, '/all-categories');
    // The page before has such a button, too, until its successor is drawn.
    await expect(page).toHaveTitle(/^All Categories/);
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

/** Whether a tap on the button would open a card in its place: right after cards have come, and a moment later. */
function cardsUnder(button: Locator) {
  return button.evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const count = () => document.querySelectorAll('main [data-listing-id]').length;
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const points = parts.flatMap((across) =>
      parts.map((down) => [x + width * across, y + height * down] as const),
    );
    const isCard = () =>
      points.some(
        (point) =>
          document.elementFromPoint(...point)?.closest('[data-listing-id]') instanceof Element,
      );
    const before = count();
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (count() === before) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    const since = performance.now();
    let atOnce = false;
    while (performance.now() < since + 200) {
      atOnce ||= isCard();
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
    return { atOnce, afterwards: isCard() };
  });
}

/** The offset of scrolling says less: cards out of view have an estimated height, and the browser makes up for it. */
function topOfCard(page: Page, index: number): Promise<number> {
  return cardsOf(page)
    .nth(index)
    .evaluate((card) => card.getBoundingClientRect().top);
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never comes there.`);
}

test('browse, filter, detail, cart and questions are reached by keyboard alone @without-worker', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, '/');
  const banner = page.getByRole('banner');
  const filters = page.getByRole('complementary', { name: 'Filters' });

  await test.step('the first Tab offers the skip link', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a category of the menu; a second one by the filters, which keep the focus', async () => {
    const menu = banner.getByRole('button', { name: 'Categories' });
    await tabTo(page, menu, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, banner.getByRole('link', { name: 'Books' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/category/books');
    const sports = filters.getByRole('checkbox', { name: 'Sports' });
    await tabTo(page, sports);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/products?category=books,sports');
    await expect(sports).toBeChecked();
    await expect(sports).toBeFocused();
    const found = ACTIVE.filter(({ category }) => ['books', 'sports'].includes(category));
    await expect(statusOf(page)).toHaveText(foundWords(found.length));
  });

  await test.step('[S123] the slider of prices, whose right end is no limit', async () => {
    const slider = filters.getByRole('slider', { name: 'Highest price' });
    await tabTo(page, slider, 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL('/products?category=books,sports&priceMax=49500');
    await page.keyboard.press('End');
    await expect(page).toHaveURL('/products?category=books,sports');
  });

  await test.step('a product, the cart button on it, and the cart', async () => {
    await tabTo(page, cardsOf(page).first().getByRole('link').first());
    await page.keyboard.press('Enter');
    const add = page.getByRole('button', { name: 'Add To Cart' }).first();
    await tabTo(page, add);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.keyboard.press('Enter');
    const cart = banner.getByRole('link', { name: 'Cart, 1 item' });
    await tabTo(page, cart, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
  });

  await test.step('[S409] four questions unfold by a press and by a key, one beside the other', async () => {
    await follow(page, '/faq');
    const questions = page.getByRole('main').locator('details');
    await expect(questions).toHaveCount(4);
    const answers = page.getByRole('main').locator('details > :not(summary)');
    await expect(answers.first()).toBeHidden();
    await questions.first().locator('summary').click();
    await expect(answers.first()).toBeVisible();
    await questions.nth(1).locator('summary').press('Enter');
    await expect(answers.nth(1)).toBeVisible();
    await expect(answers.first()).toBeVisible();
  });
});

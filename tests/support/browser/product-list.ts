import { expect, type Page } from '@playwright/test';
import { END } from '#support/provider/demo-offers.ts';

export { ACTIVE, EMPTY, END, FLASH, foundWords, HOT } from '#support/provider/demo-offers.ts';

export const cardsOf = (page: Page) => page.getByRole('main').getByRole('article');
export const statusOf = (page: Page) => page.getByRole('main').getByRole('status').first();
const moreOf = (page: Page) => page.getByRole('button', { name: 'Load More Products' });

export async function titlesOf(page: Page): Promise<string[]> {
  return cardsOf(page).getByRole('heading').allTextContents();
}

/** Presses Load More Products, and scrolls, until the list has ended. */
export async function readToEnd(page: Page): Promise<void> {
  const end = page.getByText(END);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(end).toBeVisible({ timeout: 250 });
  }).toPass();
}

/** Pixels from the lower edge of the viewport to the bottom of the document. */
function distanceToEnd(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollHeight - window.scrollY - window.innerHeight,
  );
}

/** Puts the bottom of the document so many pixels below the viewport, and lets the page notice. */
export async function bringEndTo(page: Page, distance: number): Promise<void> {
  await page.evaluate((px) => {
    const { scrollHeight } = document.documentElement;
    window.scrollTo(0, scrollHeight - window.innerHeight - px);
  }, distance);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
}

/** Waits until no page is being loaded, nor due by the scroll position. */
export async function untilResting(page: Page): Promise<void> {
  await expect(async () => {
    expect(await moreOf(page).evaluate((button) => 'busy' in button.dataset)).toBe(false);
    expect(await distanceToEnd(page)).toBeGreaterThan(1000);
  }).toPass();
}

export async function readPages(page: Page, pages: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await cardsOf(page).count()).toBeGreaterThanOrEqual(pages * 9);
  }).toPass();
}

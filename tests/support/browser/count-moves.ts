import type { Page } from '@playwright/test';

/** Counts from now on what a script moves on the page. */
export async function noteMoves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    document.documentElement.dataset.moves = '0';
    Element.prototype.animate = function count(...args) {
      const { dataset } = document.documentElement;
      dataset.moves = String(Number(dataset.moves) + 1);
      return animate.apply(this, args);
    };
  });
}

export async function countMoves(page: Page): Promise<number> {
  return Number(await page.locator('html').getAttribute('data-moves'));
}

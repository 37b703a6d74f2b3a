import type { Page } from '@playwright/test';

interface Shifts {
  shiftSum: number;
}

/** Sums the layout shifts of each document that the page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as Shifts;
    seen.shiftSum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shiftSum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Of the document that is open, after `watchShifts`. */
export function sumOfShifts(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Shifts).shiftSum);
}

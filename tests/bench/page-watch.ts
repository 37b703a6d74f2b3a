import type { Page } from '@playwright/test';

/** What the page saw of itself, in milliseconds since the navigation began. */
export interface PageTimes {
  fcp: number;
  lcp: number;
  /** Largest session window of shifts: https://web.dev/articles/cls */
  cls: number;
  /** What long tasks took beyond 50 ms each, after the first paint. */
  tbt: number;
  /** The content is in the document. */
  content: number;
  /** The content is there and the engine is alive behind it: what is tapped is kept. */
  usable: number;
}

/** Written into each document before anything else runs. Playwright hands it over as text: it uses nothing from outside. */
function watch(selector: string): void {
  const seen = { fcp: 0, lcp: 0, content: 0, usable: 0 };
  const shifts: { at: number; value: number }[] = [];
  const tasks: { at: number; duration: number }[] = [];
  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, startTime } = entry as PerformanceEntry & { value: number };
    shifts.push({ at: startTime, value });
  });
  observe('longtask', ({ startTime, duration }) => tasks.push({ at: startTime, duration }));
  const look = () => {
    if (seen.content === 0 && document.querySelector(selector) !== null)
      seen.content = performance.now();
    if (seen.content === 0 || document.documentElement.dataset.sync === undefined) return;
    seen.usable = performance.now();
    eyes.disconnect();
  };
  const eyes = new MutationObserver(look);
  eyes.observe(document, { childList: true, subtree: true, attributeFilter: ['data-sync'] });
  Object.assign(globalThis, { benchWatch: { seen, shifts, tasks } });
}

interface Watched {
  seen: Pick<PageTimes, 'fcp' | 'lcp' | 'content' | 'usable'>;
  shifts: readonly { at: number; value: number }[];
  tasks: readonly { at: number; duration: number }[];
}

/** Watches every document that the page opens from now on, until content that matches is there. */
export async function watchPage(page: Page, selector: string): Promise<void> {
  // The loader of this file wraps named functions in a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await page.addInitScript(watch, selector);
}

/** Resolves when the page is usable, and rejects when that takes longer than anyone stays. */
export async function untilUsable(page: Page, timeoutMs: number): Promise<void> {
  await page.waitForFunction(
    () =>
      (globalThis as unknown as { benchWatch?: { seen: { usable: number } } }).benchWatch?.seen
        .usable,
    undefined,
    { timeout: timeoutMs, polling: 250 },
  );
}

export async function readTimes(page: Page): Promise<PageTimes> {
  const { seen, shifts, tasks } = await page.evaluate(
    () => (globalThis as unknown as { benchWatch: Watched }).benchWatch,
  );
  const late = tasks.filter(({ at, duration }) => at + duration > seen.fcp);
  return {
    ...seen,
    cls: largestWindow(shifts),
    tbt: late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
}

/** Shifts belong together while less than a second is between them, and five at most from first to last. */
function largestWindow(shifts: Watched['shifts']): number {
  let largest = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { at, value } of shifts) {
    const isSame = at - last < 1000 && at - first < 5000;
    if (!isSame) first = at;
    sum = isSame ? sum + value : value;
    last = at;
    largest = Math.max(largest, sum);
  }
  return largest;
}

import type { Page } from '@playwright/test';

interface Shifts {
  shiftSum: number;
  /** What moved, from where to where, each time. */
  shiftNotes: string[];
}

type Shift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Sums the layout shifts of each document that the page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as Shifts;
    seen.shiftSum = 0;
    seen.shiftNotes = [];
    const placeOf = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map(Math.round).join(',');
    const noteOf = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const { outerHTML = '' } = (node as Partial<Element> | null) ?? {};
      return `${placeOf(previousRect)} to ${placeOf(currentRect)} ${outerHTML.slice(0, 80)}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.shiftSum += value;
        seen.shiftNotes.push(`${value.toFixed(4)}: ${sources.map(noteOf).join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Of the document that is open, after `watchShifts`. */
export function sumOfShifts(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Shifts).shiftSum);
}

/** What moved in the document that is open, after `watchShifts`: the words of a failure. */
export async function describeShifts(page: Page): Promise<string> {
  const notes = await page.evaluate(() => (globalThis as unknown as Shifts).shiftNotes);
  return notes.join('\n');
}

import type { Page } from '@playwright/test';

/** What large text breaks on the screen shown: a sentence each. It scrolls the page. */
export function listLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROL = 'a, button, input, select, textarea, summary';
    const BARS = 'header:not(main *), [data-tab-bar], [data-action-bar]';
    const SLACK = 1;
    const root = document.documentElement;
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().width > 2,
      );
    const nameOf = (element: Element | null) =>
      element?.getAttribute('aria-label') ?? element?.textContent.trim().slice(0, 40) ?? '';

    /** The ink itself: it may be wider than the box it was given. */
    function wordsIn(selector: string) {
      return all(`:is(${selector}), :is(${selector}) *`).flatMap((element) =>
        [...element.childNodes]
          .filter((node) => node instanceof Text && node.data.trim() !== '')
          .map((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            const box = range.getBoundingClientRect();
            return { element, box, control: element.closest(CONTROL) };
          }),
      );
    }

    function overlap(a: DOMRect, b: DOMRect) {
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return x > SLACK && y > SLACK;
    }

    /** An element that a person can scroll into view sideways, as a rail of cards, is not lost. */
    function isInRail(element: Element | null): boolean {
      if (element === null || element === document.body) return false;
      const isRail = !['visible', 'clip'].includes(getComputedStyle(element).overflowX);
      return isRail || isInRail(element.parentElement);
    }

    const faults: string[] = [];
    const excess = root.scrollWidth - root.clientWidth;
    if (excess > 0) faults.push(`scrolls ${excess} px sideways`);

    const isOutside = ({ left, right }: DOMRect, frame: { left: number; right: number }) =>
      left < frame.left - SLACK || right > frame.right + SLACK;
    const screen = { left: 0, right: root.clientWidth };
    const controls = all(`:is(${BARS}) :is(${CONTROL})`);
    for (const { element, box, control } of wordsIn(`${BARS}, main :is(button, a)`)) {
      const name = nameOf(element);
      if (isInRail(element)) continue;
      if (isOutside(box, screen)) faults.push(`“${name}” leaves the screen`);
      if (element.closest(BARS) === null) continue;
      if (control !== null && isOutside(box, control.getBoundingClientRect()))
        faults.push(`“${name}” leaves its box`);
      for (const other of controls)
        if (
          other !== control &&
          !other.contains(element) &&
          overlap(box, other.getBoundingClientRect())
        )
          faults.push(`“${name}” lies under “${nameOf(other)}”`);
    }
    controls.forEach((one, index) => {
      const box = one.getBoundingClientRect();
      if (isOutside(box, screen)) faults.push(`“${nameOf(one)}” leaves the screen`);
      for (const other of controls.slice(index + 1))
        if (!one.contains(other) && overlap(box, other.getBoundingClientRect()))
          faults.push(`“${nameOf(one)}” and “${nameOf(other)}” overlap`);
    });

    scrollTo(0, innerHeight);
    const barred = all('header, nav, div')
      .filter((bar) => {
        const { position, pointerEvents } = getComputedStyle(bar);
        // Toasts come and go, and do not take the tap.
        return ['fixed', 'sticky'].includes(position) && pointerEvents !== 'none';
      })
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ width }) => width > innerWidth * 0.9)
      .reduce(
        (sum, { top, bottom }) =>
          sum + Math.max(Math.min(bottom, innerHeight) - Math.max(top, 0), 0),
        0,
      );
    if (barred > innerHeight / 2)
      faults.push(`bars cover ${Math.round(barred)} of ${innerHeight} px`);
    scrollTo(0, 0);
    return [...new Set(faults)];
  });
}

import { expect, type Page } from '@playwright/test';

/** Elements that are marked by their background, which forced colours remove; a frame keeps them visible. */
const MARKED =
  '[class*="badge_"], [class*="frame_"], [class*="avatar_"], a[aria-current="page"], [aria-pressed="true"], [aria-selected="true"], label:has(input:checked), [role="search"], select';
/** Choices that were not made: a frame would say that they were. */
const UNMARKED = 'label:has(select), [aria-current="page"]:not(a), [aria-pressed="false"]';

/** Checks the page in forced colours: elements that need a frame and have none, and those that have the frame of a choice without being one. */
export async function listUnseen(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(
    ([marked, unmarked]) => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      const isDrawn = (style: string, width: string, color: string) =>
        style !== 'none' && Number.parseFloat(width) > 0 && !/^rgba\(.*, 0\)$/.test(color);
      const isOutlined = (element: Element) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        return isDrawn(outlineStyle, outlineWidth, outlineColor);
      };
      const isFramed = (element: Element) => {
        const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
        return isOutlined(element) || isDrawn(borderTopStyle, borderTopWidth, borderTopColor);
      };
      const nameOf = (element: Element) =>
        `${element.tagName} ${element.className.toString()} ${element.textContent.slice(0, 30)}`;
      const all = shown(marked);
      return {
        looked: all.length,
        faults: [
          ...all.filter((element) => !isFramed(element)).map((each) => `no frame: ${nameOf(each)}`),
          ...shown(unmarked)
            .filter(isOutlined)
            .map((each) => `as if chosen: ${nameOf(each)}`),
        ],
      };
    },
    [MARKED, UNMARKED] as const,
  );
  await page.emulateMedia({ forcedColors: 'none' });
  expect(found.looked).toBeGreaterThan(3);
  return [...new Set(found.faults)];
}

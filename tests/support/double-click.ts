import type { Locator, Page } from '@playwright/test';

/** A double click whose second half comes when the screen has answered the first. */
export async function doubleClick(
  page: Page,
  control: Locator,
  untilAnswered: () => Promise<void>,
): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await untilAnswered();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

import type { Locator, Page } from '@playwright/test';

/** A double click whose second half comes when the screen has answered the first. */
export async function doubleClick(
  page: Page,
  control: Locator,
  untilAnswered: () => Promise<void>,
): Promise<void> {
  await control.click();
  await untilAnswered();
  // The pointer is where it was.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

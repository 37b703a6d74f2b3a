import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Try again until the notice is gone. What failed also tries by itself, and may be quicker than the finger. */
export async function tryAgain(page: Page, notice: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(notice).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

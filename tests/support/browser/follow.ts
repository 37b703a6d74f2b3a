import { expect, type Page } from '@playwright/test';

/**
 * Follows an address inside the app, as a link does.
 *
 * @param state handed over by the screen before
 */
export async function follow(page: Page, path: string, state: unknown = null): Promise<void> {
  // The router of a rendered page does not react before it is hydrated.
  await page.locator('html[data-sync]').waitFor();
  await page.evaluate(
    ([to, handedOver]) => {
      history.pushState({ usr: handedOver, key: to }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    [path, state] as const,
  );
}

/** A screen reader hears which page was opened, and reads on at its start. */
export async function expectAnnounced(page: Page, title: string | RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  const region = page.locator('[aria-live="polite"]');
  await expect(region.getByText(await page.title(), { exact: true })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
}

import type { Page } from '@playwright/test';

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

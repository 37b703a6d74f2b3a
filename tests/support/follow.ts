import type { Page } from '@playwright/test';

/**
 * Follows an address inside the app, as a link does.
 *
 * @param state what the screen before hands over
 */
export async function follow(page: Page, path: string, state: unknown = null): Promise<void> {
  // The router of a page that came drawn hears nothing before it is alive.
  await page.locator('html[data-sync]').waitFor();
  await page.evaluate(
    ([to, handedOver]) => {
      history.pushState({ usr: handedOver, key: to }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    [path, state] as const,
  );
}
